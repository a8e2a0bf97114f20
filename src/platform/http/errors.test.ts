import { expect, test } from 'bun:test'
import { z } from '@hono/zod-openapi'
import { Hono } from 'hono'
import pino from 'pino'
import type { AppEnv } from '#platform/api/app-env.ts'
import { failFields } from '#platform/api/openapi.ts'
import { withSite } from '#testing/with-site.ts'
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
  for (const answer of [() => app.request('/'), () => errorResponse(new Error('the stack has a path'), log, {})]) {
    const response = await answer()
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({ error: 'Something went wrong on our side. Please try again later.' })
    expect(lines.splice(0).find(({ level }) => level === 50)).toMatchObject({
      requestId: response.headers.get('x-request-id'),
    })
  }
})

test("an invalid value whose schema has no error message gets a plain message instead of zod's", () => {
  const schema = z.object({
    year: z.int().min(1900),
    on: z.iso.date(),
    month: z.string().regex(/^\d$/),
    kind: z.enum(['a']),
  })
  const { error } = schema.safeParse({ year: 1, on: '2026-02-31', month: '13', kind: 'b', more: 1 })
  expect(failFields(error?.issues ?? []).message).toBe('A value is missing or not allowed.')
  expect(failFields(schema.safeParse(7).error?.issues ?? []).message).toBe('The request body must be a JSON object.')
})

const LONG = 'a'.repeat(8000)

test.each([
  ['a very long asset name', 404, `/assets/${LONG}`],
  ['a very long script name', 404, `/assets/${LONG}.js`],
  ['a very long character map name', 404, `/pdfjs/cmaps/${LONG}`],
  ['a very long image name', 404, `/files/${crypto.randomUUID()}/${LONG}.webp`],
  ['a malformed script name', 404, '/assets/%E0%A4%A.js'],
  ['a NUL byte as a script name', 404, '/assets/%00.js'],
  ['a malformed file name', 404, '/files/%E0%A4%A'],
  ['a NUL byte as a file name', 404, '/files/%00'],
  ['a very long search text', 400, `/api/blog?search=${LONG}`],
  ['a NUL byte as a search text', 400, '/api/blog?search=%00'],
  ['a malformed post id', 400, '/api/blog/%E0%A4%A'],
  ['a very long API path', 401, `/api/${LONG}`],
])('a request with %s gets %i and a JSON error of one sentence', async (_, status, url) => {
  const response = await its.site.get(url, { range: 'bytes=9-1,x' })
  expect(response.status).toBe(status)
  const body = await response.json()
  expect(Object.keys(body).filter((key) => key !== 'fields')).toEqual(['error'])
  expect(body.error).toMatch(/^“?\w[^\n/]*\.$/)
})

test('a very long URL that matches no file gets 404', async () => {
  for (const path of [`/${LONG}.txt`, `/${LONG}`]) expect((await its.site.get(path)).status).toBe(404)
})
