// test: no database
import { afterAll, beforeEach, expect, setSystemTime, test } from 'bun:test'
import { draftName, keepDraftsOf, readDraft, removeDraft, writeDraft } from './drafts.ts'

const PAGE = '/admin/invite-admin'
const DAY_MS = 24 * 60 * 60 * 1000

/** A minimal `localStorage` whose own properties are its entries, because the code lists them with `Object.keys`. */
function storageOf(entries: Record<string, string> = {}) {
  return Object.defineProperties(entries, {
    getItem: { value: (name: string) => entries[name] ?? null },
    setItem: { value: (name: string, text: string) => Object.assign(entries, { [name]: text }) },
    removeItem: { value: (name: string) => void delete entries[name] },
  })
}

const given = (value: unknown) => Object.defineProperty(globalThis, 'localStorage', { value, configurable: true })

beforeEach(() => {
  given(storageOf({ other: 'kept' }))
})
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'localStorage')
  setSystemTime()
})

test('a stored draft is read back unchanged, whatever its type', () => {
  const name = draftName(PAGE, 'email')
  for (const value of ['', 'nell@', 0, false, null, { title: 'First frost', tags: ['a'] }]) {
    writeDraft(name, value)
    expect(readDraft(name)).toEqual(value)
  }
})

test('a draft belongs to one page and one field', () => {
  writeDraft(draftName(PAGE, 'email'), 'nell@')
  expect(readDraft(draftName('/admin/audit', 'email'))).toBeUndefined()
  expect(readDraft(draftName(PAGE, 'name'))).toBeUndefined()
})

test('reading a removed draft returns undefined', () => {
  const name = draftName(PAGE, 'email')
  writeDraft(name, 'nell@')
  removeDraft(name)
  expect(readDraft(name)).toBeUndefined()
})

test('a draft is hidden from other administrators and reappears when its author logs in again', () => {
  keepDraftsOf('nell@fernhollow.example')
  writeDraft(draftName(PAGE, 'email'), 'june@')
  keepDraftsOf('anna@fernhollow.example')
  expect(readDraft(draftName(PAGE, 'email'))).toBeUndefined()
  keepDraftsOf(' Nell@Fernhollow.example')
  expect(readDraft<string>(draftName(PAGE, 'email'))).toBe('june@')
})

test('a login deletes drafts older than 30 days and nothing else', () => {
  writeDraft(draftName(PAGE, 'old'), 'june@')
  setSystemTime(Date.now() + 20 * DAY_MS)
  writeDraft(draftName(PAGE, 'young'), 'june@')
  setSystemTime(Date.now() + 11 * DAY_MS)
  keepDraftsOf('')
  expect(Object.keys(localStorage)).toEqual(['other', draftName(PAGE, 'young'), 'drafts-of'])
})

test('reading a malformed draft returns undefined, and the next login deletes it', () => {
  const name = draftName(PAGE, 'email')
  localStorage.setItem(name, '{broken')
  expect(readDraft(name)).toBeUndefined()
  keepDraftsOf('')
  expect(localStorage.getItem(name)).toBeNull()
})

test('a browser without local storage keeps no drafts and throws no error', () => {
  given(undefined)
  const name = draftName(PAGE, 'email')
  expect(writeDraft(name, 'nell@')).toBe(false)
  removeDraft(name)
  keepDraftsOf('nell@fernhollow.example')
  expect(readDraft(name)).toBeUndefined()
})
