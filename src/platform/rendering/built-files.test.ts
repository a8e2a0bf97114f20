import { expect, test } from 'bun:test'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const entryScript = async () =>
  (await (await its.site.get('/')).text()).match(/data-entry="(\/assets\/[^"]+\.js)"/)?.[1] ?? ''

test('built files are served compressed and marked as immutable', async () => {
  const script = await entryScript()
  const response = await its.site.get(script, { 'accept-encoding': 'br' })
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(response.headers.get('cache-control')).toContain('immutable')
  expect((await its.site.get('/assets/gone.js')).status).toBe(404)
})

test('built files have no headers that only pages need, because a first visit fetches many files', async () => {
  expect((await its.site.get(await entryScript(), { 'accept-encoding': 'br' })).headers.toJSON()).toEqual({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-security-policy': "default-src 'none'",
    'content-type': 'text/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  })
})

test('HEAD returns the length of a built file in each encoding', async () => {
  const script = await entryScript()
  for (const encoding of ['br', 'gzip', 'identity']) {
    const asked = { 'accept-encoding': encoding }
    const { length } = await (await its.site.get(script, asked)).bytes()
    const head = await its.site.request(script, { method: 'HEAD', headers: asked })
    expect(head.headers.get('content-length')).toBe(String(length))
  }
})
