import { join } from 'node:path'
import { ROOT } from '../src/platform/root.ts'
import { buildIfNeeded } from './build.ts'

process.env.NODE_ENV = 'production'
await buildIfNeeded()
await import(join(ROOT, 'dist/bundle/server.js'))
