// test: no database
import { expect, test } from 'bun:test'
import { answer, createCallApi, NetworkError } from './call-api.ts'

function callWith(fetch: () => Promise<Response>) {
  const calls = { left: 0 }
  const callApi = createCallApi({ fetch, leave: () => void calls.left++ })
  return { calls, answer: (init?: RequestInit) => callApi('/api/blog', init) }
}

test('an API call that gets 401 leads away from the page and never resolves', async () => {
  const { calls, answer } = callWith(async () => new Response('', { status: 401 }))
  const first = await Promise.race([answer(), Bun.sleep(0).then(() => 'nothing')])
  expect(first).toBe('nothing')
  expect(calls.left).toBe(1)
})

test.each([200, 403, 404, 409, 500])('an API response with status %d is returned to the caller', async (status) => {
  const { calls, answer } = callWith(async () => new Response('', { status }))
  expect((await answer()).status).toBe(status)
  expect(calls.left).toBe(0)
})

test('an API call that cannot reach the server throws NetworkError', async () => {
  const { answer } = callWith(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(answer()).rejects.toBeInstanceOf(NetworkError)
})

test('an aborted API call rejects with the abort reason, not with NetworkError', async () => {
  const { answer } = callWith(() => Promise.reject(new DOMException('given up', 'AbortError')))
  await expect(answer({ signal: AbortSignal.abort() })).rejects.toThrow('given up')
})

const inAnHour = () => new Date(Date.now() + 3_600_000).toUTCString()

test.each([
  ['a firewall', 403, {}, /firewall or filter blocked this request\. Try another network/],
  ['a legal block', 451, {}, /firewall or filter blocked this request\. Try another network/],
  ['a rate limit', 429, {}, /try again in a few minutes/],
  ['a rate limit with Retry-After in seconds', 429, { 'retry-after': '90' }, /try again in 2 minutes/],
  ['maintenance with Retry-After in seconds', 503, { 'retry-after': '40' }, /try again in 40 seconds/],
  ['maintenance with Retry-After as a date', 503, { 'retry-after': inAnHour() }, /try again in 60 minutes/],
  ['the time limit of a proxy', 504, {}, /took too long to answer\. Reload the page/],
  ['a proxy without its server', 502, {}, /^Something went wrong\. Please try again\.$/],
])('an API call answered by %s fails with a sentence that says what to do', async (_, status, headers, sentence) => {
  for (const body of ['<html>', '{"error":{"code":1}}'])
    await expect(answer(Promise.resolve(new Response(body, { status, headers }) as never))).rejects.toThrow(sentence)
})
