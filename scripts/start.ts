import { join } from 'node:path'
import { ROOT } from '#platform/root.ts'
import { buildIfNeeded } from './build.ts'
import { requireNode } from './require-node.ts'

requireNode()
process.env.NODE_ENV = 'production'
await buildIfNeeded().catch((error: Error) => {
  console.error(`The site must be built first: run "npm ci --omit=dev && npm run build" in ${ROOT}. (${error.message})`)
  process.exit(1)
})
await import(join(ROOT, 'dist/bundle/server.js'))
