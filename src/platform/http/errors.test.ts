import { expect, test } from 'bun:test'
import { Hono } from 'hono'
import pino from 'pino'
import { withSite } from '../../testing/with-site.ts'
import type { AppEnv } from './app-env.ts'
import { answerErrors, errorResponse } from './errors.ts'

const its = withSite()

function createLines() {
  const lines: Record<string, unknown>[] = []
  return { lines, log: pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) }) }
}

test('an unexpected error is logged with its request id and answered with 500 and a JSON error', async () => {
  const { lines, log } = createLines()
  const app = new Hono<AppEnv>().get('/', () => {
    throw new Error('the stack has a path')
  })
  app.onError(answerErrors(log))
  for (const answer of [() => app.request('/'), () => errorResponse(new Error('the stack has a path'), log)]) {
    const response = await answer()
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({ error: 'Something went wrong on our side. Please try again later.' })
    expect(lines.splice(0).find(({ level }) => level === 50)).toMatchObject({
      requestId: response.headers.get('x-request-id'),
    })
  }
})

const LONG = 'a'.repeat(8000)

test.each([
  ['/assets/', LONG, 404],
  ['/assets/', `${LONG}.js`, 404],
  ['/pdfjs/cmaps/', LONG, 404],
  [`/files/${crypto.randomUUID()}/`, `${LONG}.webp`, 404],
  ['/assets/', '%E0%A4%A.js', 404],
  ['/assets/', '%00.js', 404],
  ['/files/', '%E0%A4%A', 404],
  ['/files/', '%00', 404],
  ['/api/blog?search=', LONG, 400],
  ['/api/blog?search=', '%00', 400],
  ['/api/blog/', '%E0%A4%A', 400],
  ['/api/', LONG, 401],
])('a malformed or very long URL below %s gets a JSON error of one sentence', async (start, rest, status) => {
  const response = await its.site.get(start + rest, { range: 'bytes=9-1,x' })
  expect(response.status).toBe(status)
  const body = await response.json()
  expect(Object.keys(body).filter((key) => key !== 'fields')).toEqual(['error'])
  expect(body.error).toMatch(/^\w[^\n/]*\.$/)
})

test('a very long URL that matches no file gets 404', async () => {
  for (const path of [`/${LONG}.txt`, `/${LONG}`]) expect((await its.site.get(path)).status).toBe(404)
})
