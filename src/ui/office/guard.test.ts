// test: no database
import { expect, test } from 'bun:test'
import { nextPath } from './guard.ts'

const after = (next: string) => nextPath(`https://grower.example/login?${new URLSearchParams({ next })}`)

test('a login without a “next” parameter leads to the dashboard', () => {
  expect(nextPath('https://grower.example/login')).toBe('/admin')
  expect(after('')).toBe('/admin')
})

test.each(['/admin', '/admin/audit', '/admin/audit?page=2#top', '/admin/nothing'])(
  'a login with the “next” parameter %s leads to that page',
  (next) => {
    expect(after(next)).toBe(next)
  },
)

test.each([
  '//evil.example/admin',
  'https://evil.example/admin',
  'https:evil.example',
  'http://grower.example/admin',
  '/\\evil.example/admin',
  '/admin/..//evil.example',
  '/admin\\..//evil.example',
  '/admin/%2e%2e//evil.example',
  '/\t/evil.example/admin',
  'javascript:alert(1)//admin',
  'data:text/html,/admin',
  'https://grower.example@evil.example/admin',
  '/administrator',
  '/blog',
  'http://[',
])('a login with the “next” parameter %s leads to the dashboard', (next) => {
  expect(after(next)).toBe('/admin')
})
