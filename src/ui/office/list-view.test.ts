// test: no database
import { expect, test } from 'bun:test'
import { choiceParameter, idParameter, pageParameter, viewReader } from './list-view.ts'

const read = viewReader({
  edit: idParameter,
  state: choiceParameter(['all', 'open']),
  page: pageParameter,
})

test('the view is what the address says', () => {
  expect(read('http://localhost/admin?edit=7&state=open&page=3')).toEqual({ edit: 7, state: 'open', page: 3 })
})

test('an address that says nothing, or nonsense, shows the first page of all', () => {
  const nothing = { edit: undefined, state: 'all', page: 1 } as const
  expect(read('http://localhost/admin')).toEqual(nothing)
  expect(read('http://localhost/admin?edit=0&state=toString&page=-1')).toEqual(nothing)
  expect(read('http://localhost/admin?edit=7a&state=&page=1e3')).toEqual(nothing)
})
