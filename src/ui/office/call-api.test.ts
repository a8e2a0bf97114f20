// test: no database
import { expect, test } from 'bun:test'
import type { CallApi } from '#ui/api-client.ts'
import { askAgain, askWith } from './ask-again.ts'
import { answer, Canceled, createCallApi, NetworkError } from './call-api.ts'

function callWith(fetch: CallApi) {
  const calls = { left: 0 }
  const callApi = createCallApi({ fetch, leave: () => void calls.left++, askAgain })
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

const refusal = () => Response.json({ error: 'Confirm first that it is you.', confirm: true }, { status: 403 })

/** A server that refuses until the person has answered the question, and the question itself. */
function asking() {
  const asked = { times: 0, sent: [] as unknown[], settle: (_: boolean) => {} }
  let isConfirmed = false
  askWith(() => {
    asked.times++
    return new Promise((resolve) => {
      asked.settle = (answered) => {
        isConfirmed = answered
        resolve(answered)
      }
    })
  })
  const { answer } = callWith(async (_, init) => {
    asked.sent.push(init?.body)
    return isConfirmed ? new Response('done') : refusal()
  })
  return { asked, answer }
}

test('several API calls that must be confirmed share one question, and each is repeated with its own body', async () => {
  const { asked, answer } = asking()
  const [json, form] = ['{"email":"june@fernhollow.example"}', new FormData()]
  const calls = [answer({ method: 'POST', body: json }), answer({ method: 'POST', body: form })]
  await Bun.sleep(0)
  expect([asked.times, asked.sent]).toEqual([1, [json, form]])
  asked.settle(true)
  expect(await Promise.all(calls.map(async (call) => (await call).text()))).toEqual(['done', 'done'])
  expect(asked.sent[2]).toBe(json)
  expect(asked.sent[3]).toBe(form)
})

test('a confirmed API call is repeated with the new bearer token, because the answer has replaced the old one', async () => {
  const sent: (string | null)[] = []
  askWith(async () => {
    globalThis.localStorage = { getItem: () => 'new' } as unknown as Storage
    return true
  })
  const { answer } = callWith(async (_, init) => {
    sent.push(new Headers(init?.headers).get('authorization'))
    return sent.length === 1 ? Response.json({ confirm: true }, { status: 403 }) : new Response('done')
  })
  expect((await answer({ headers: { authorization: 'Bearer old' } })).status).toBe(200)
  expect(sent).toEqual(['Bearer old', 'Bearer new'])
  Reflect.deleteProperty(globalThis, 'localStorage')
})

test('an API call whose question is canceled is no failure like others, and the next call is asked again', async () => {
  const { asked, answer } = asking()
  const call = answer()
  await Bun.sleep(0)
  asked.settle(false)
  await expect(call).rejects.toBeInstanceOf(Canceled)
  const next = answer()
  await Bun.sleep(0)
  expect(asked.times).toBe(2)
  asked.settle(true)
  expect((await next).status).toBe(200)
})

test('an API call that needs a confirmation fails like any other if the question cannot be shown', async () => {
  askWith(() => Promise.reject(new Error('Loading chunk 106 failed')))
  const { answer } = callWith(async () => refusal())
  await expect(answer()).rejects.toThrow('Loading chunk 106 failed')
})

test('an API call that is refused for a role asks nothing', async () => {
  const { asked } = asking()
  const { answer } = callWith(async () => Response.json({ error: 'Only owners may do this.' }, { status: 403 }))
  expect([(await answer()).status, asked.times]).toEqual([403, 0])
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
