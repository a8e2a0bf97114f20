import { join } from 'node:path'
import { createApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { openSite } from '../../src/open-site.ts'
import { builtPages } from '../../src/pages/built-pages.ts'
import { fillNewSite } from '../../src/starter/load.ts'

// The site without its memory of answers: every page is drawn.
const DIST = join(import.meta.dirname, '../../dist')
const config = readConfig(process.env)
const site = await openSite(config)
await fillNewSite(site)
const { app } = createApp({ ...site, pages: await builtPages(DIST), browserFolder: join(DIST, 'browser') })
Bun.serve({
  port: config.port,
  hostname: config.host,
  development: false,
  reusePort: false,
  fetch: (request) => app.fetch(request, { socketAddress: '127.0.0.1', allowSilence() {} }),
})
