// The site without its response cache, so that every page is rendered.
import { join } from 'node:path'
import { createApp } from '../../src/app/app.ts'
import { openSite } from '../../src/app/open-site.ts'
import { fillNewSite } from '../../src/app/starter/load.ts'
import { readConfig } from '../../src/platform/config.ts'
import { builtPages } from '../../src/platform/rendering/built-pages.ts'

const DIST = join(import.meta.dirname, '../../dist')
const config = readConfig(process.env)
const site = await openSite(config)
await Promise.all([fillNewSite(site), site.probe.start()])
const { app } = createApp({ ...site, pages: await builtPages(DIST), browserFolder: join(DIST, 'browser') })
const { port } = Bun.serve({
  port: config.port,
  hostname: config.host,
  development: false,
  reusePort: false,
  fetch: (request) => app.fetch(request, { socketAddress: '127.0.0.1', allowSilence() {} }),
})
console.log(`Trellis is ready: http://localhost:${port}`)
