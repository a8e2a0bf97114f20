import { join } from 'node:path'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { AppEnv, createRouter } from '../openapi.ts'

const SWAGGER = join(import.meta.dirname, '../../node_modules/swagger-ui-dist')
const ASSETS: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}

const START = `window.ui = SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true })`

// Swagger UI writes style attributes and data: pictures; nothing else of the site may.
const DOCS_CSP = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"

/** `/api/openapi.json`, made from the schemas of the calls, and `/api/docs`, which reads it to people. */
export function docsApi(api: ReturnType<typeof createRouter>) {
  const app = new Hono<AppEnv>()
  app.get('/openapi.json', (c) =>
    c.json(api.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Trellis', version: '1' } })),
  )
  app.get('/docs', (c) => {
    c.header('content-security-policy', DOCS_CSP)
    return c.html(html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>Trellis API</title>
          <link rel="icon" href="/favicon.svg" />
          <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
        </head>
        <body>
          <main id="docs"><noscript>The description itself: <a href="/api/openapi.json">openapi.json</a></noscript></main>
          <script src="/api/docs/swagger-ui-bundle.js"></script>
          <script src="/api/docs/start.js"></script>
        </body>
      </html>`)
  })
  app.get('/docs/start.js', (c) => c.body(START, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  for (const [name, type] of Object.entries(ASSETS)) {
    app.get(`/docs/${name}`, (c) => c.body(Bun.file(join(SWAGGER, name)).stream(), 200, { 'content-type': type }))
  }
  return app
}
