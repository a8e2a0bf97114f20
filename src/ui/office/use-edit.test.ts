// test: no database
import { expect, test } from 'bun:test'
import { rebase } from './use-edit.ts'

test('input typed during a save keeps its fields, and takes the saved value of those that the user left alone', () => {
  const base = { title: 'Untitled', lots: '', laboratory: '' }
  const saved = { title: 'Blue Fern', lots: 'FH-1', laboratory: 'Tarn Assay' }
  const draft = { form: { ...base, title: 'Blue Fern Flower' }, base }
  expect(rebase(draft, saved)).toEqual({ form: { ...saved, title: 'Blue Fern Flower' }, base: saved })
})

test('a save of some fields keeps what was typed into others that have loaded since', () => {
  const draft = { form: { title: 'Blue', lots: 'FH-1' }, base: { title: 'Untitled', lots: '' } }
  const saved = { title: 'Blue' } as typeof draft.form
  expect(rebase(draft, saved)).toEqual({ form: { title: 'Blue', lots: 'FH-1' }, base: { title: 'Blue', lots: '' } })
})
