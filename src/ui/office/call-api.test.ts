// test: no database
import { expect, test } from 'bun:test'
import { createCallApi, NetworkError } from './call-api.ts'

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
