// test: no database
import { expect, test } from 'bun:test'
import { isLocal } from './local-origin.ts'

test.each([
  ['http://localhost:3000', true],
  ['http://trellis.localhost', true],
  ['http://127.0.0.1:3000', true],
  ['http://[::1]:3000', true],
  ['https://grower.example', false],
  ['https://localhost.grower.example', false],
  ['http://192.168.1.7:3000', false],
])('%s is only open to this machine: %p', (origin, expected) => expect(isLocal(origin)).toBe(expected))
