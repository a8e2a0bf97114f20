import { join } from 'node:path'
import { Hono } from 'hono'
import type { AppEnv, createRouter } from '../openapi.ts'
import { docsPage } from './docs-page.ts'

const STYLES = [join(import.meta.dirname, '../site/tokens.css'), join(import.meta.dirname, 'docs.css')]
const CSP = "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'"

const INFO = {
  title: 'Trellis',
  version: '1',
  description: 'What a visitor may ask. Every error is answered with a sentence for a person.',
}

/** `/api/openapi.json`, made from the schemas of the calls, and `/api/docs`, which is the same for people. */
export function docsApi(api: ReturnType<typeof createRouter>) {
  const describe = () => api.getOpenAPI31Document({ openapi: '3.1.0', info: INFO })
  return new Hono<AppEnv>()
    .get('/openapi.json', (c) => c.json(describe()))
    .get('/docs', (c) => {
      c.header('content-security-policy', CSP)
      return c.html(docsPage(describe()))
    })
    .get('/docs/docs.css', async (c) => {
      const texts = await Promise.all(STYLES.map((path) => Bun.file(path).text()))
      return c.body(texts.join('\n'), 200, { 'content-type': 'text/css; charset=utf-8' })
    })
}
