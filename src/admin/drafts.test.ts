import { afterAll, beforeEach, expect, test } from 'bun:test'
import { draftName, keepDraftsOf, readDraft, removeDraft, removeDrafts, writeDraft } from './drafts.ts'

const NAME = draftName('/admin/invite-admin', 'email')

/** As much of a browser's storage as drafts need: its entries are its own properties. */
function storageOf(entries: Record<string, string> = {}) {
  return Object.defineProperties(entries, {
    getItem: { value: (name: string) => entries[name] ?? null },
    setItem: { value: (name: string, text: string) => Object.assign(entries, { [name]: text }) },
    removeItem: { value: (name: string) => void delete entries[name] },
  })
}

const given = (value: unknown) => Object.defineProperty(globalThis, 'sessionStorage', { value, configurable: true })

beforeEach(() => {
  given(storageOf({ other: 'kept' }))
})
afterAll(() => Reflect.deleteProperty(globalThis, 'sessionStorage'))

test('a draft is there again, whatever it is', () => {
  for (const value of ['', 'nell@', 0, false, null, { title: 'First frost', tags: ['a'] }]) {
    writeDraft(NAME, value)
    expect(readDraft(NAME)).toEqual(value)
  }
})

test('a draft belongs to its page and its field', () => {
  writeDraft(NAME, 'nell@')
  expect(readDraft(draftName('/admin/audit', 'email'))).toBeUndefined()
  expect(readDraft(draftName('/admin/invite-admin', 'name'))).toBeUndefined()
})

test('a removed draft is gone', () => {
  writeDraft(NAME, 'nell@')
  removeDraft(NAME)
  expect(readDraft(NAME)).toBeUndefined()
})

test('all drafts go at once, and nothing else does', () => {
  writeDraft(NAME, 'nell@')
  writeDraft(draftName('/admin', 'x'), 1)
  removeDrafts()
  expect({ ...sessionStorage } as unknown).toEqual({ other: 'kept' })
})

test('they stay for who comes back, and go before somebody else sees them', () => {
  keepDraftsOf('nell@fernhollow.example')
  writeDraft(NAME, 'june@')
  keepDraftsOf(' Nell@Fernhollow.example')
  expect(readDraft<string>(NAME)).toBe('june@')
  keepDraftsOf('anna@fernhollow.example')
  expect(readDraft(NAME)).toBeUndefined()
})

test('what is not a draft of ours counts as none', () => {
  sessionStorage.setItem(NAME, '{broken')
  expect(readDraft(NAME)).toBeUndefined()
})

test('a browser that keeps nothing is no error', () => {
  given(undefined)
  writeDraft(NAME, 'nell@')
  removeDraft(NAME)
  removeDrafts()
  expect(readDraft(NAME)).toBeUndefined()
})
