// test: no database
import { expect, test } from 'bun:test'
import { choiceParameter, idParameter, pageParameter, viewReader } from './list-view.ts'

const read = viewReader({
  edit: idParameter,
  state: choiceParameter(['all', 'open']),
  page: pageParameter,
})

test('viewReader reads each parameter of the URL', () => {
  expect(read('http://localhost/admin?edit=7&state=open&page=3')).toEqual({ edit: 7, state: 'open', page: 3 })
})

test('viewReader replaces missing and invalid parameters with their defaults', () => {
  const nothing = { edit: undefined, state: 'all', page: 1 } as const
  expect(read('http://localhost/admin')).toEqual(nothing)
  expect(read('http://localhost/admin?edit=0&state=toString&page=-1')).toEqual(nothing)
  expect(read('http://localhost/admin?edit=7a&state=&page=1e3')).toEqual(nothing)
  for (const page of ['0', '-1', 'x', '9999999']) expect(read(`http://localhost/admin?page=${page}`)).toEqual(nothing)
})
