import { Database } from 'bun:sqlite'
import { createHash } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import zlib from 'node:zlib'
import { Glob } from 'bun'
import { ROOT } from '#platform/root.ts'
import { requireNode } from './require-node.ts'

const DIST = join(ROOT, 'dist')
const STAMP = join(DIST, 'built-from')
const LONGEST_BUILD_MS = 600_000
const SOURCES = new Glob('{src,public,migrations}/**/*')
// Not sources of the build: the server reads these files when it fills a new site.
const STARTER_FILES = /^src\/app\/starter\/(images|certificates|prepared)\//
const OTHER_SOURCES = [
  'package-lock.json',
  'vite.config.ts',
  'scripts/build.ts',
  'scripts/focal-points.ts',
  'scripts/keep-server-code-out.ts',
  'scripts/keep-styles.ts',
  'scripts/text-imports.ts',
]
const COMPRESSIBLE = new Glob('**/*.{js,mjs,css,svg,json,ico,txt}')

async function digestOfSources() {
  const hash = createHash('sha256')
  const files = (await Array.fromAsync(SOURCES.scan(ROOT))).filter((file) => !STARTER_FILES.test(file))
  for (const file of [...files, ...OTHER_SOURCES].sort())
    hash.update(file).update(await Bun.file(join(ROOT, file)).bytes())
  return hash.digest('hex')
}

async function compressAssets() {
  for await (const file of COMPRESSIBLE.scan(join(DIST, 'browser'))) {
    const path = join(DIST, 'browser', file)
    const bytes = await Bun.file(path).bytes()
    const smaller = [
      ['br', zlib.brotliCompressSync(bytes)],
      ['gz', zlib.gzipSync(bytes, { level: 9 })],
    ] as const
    for (const [extension, body] of smaller) {
      if (body.length < bytes.length) await Bun.write(`${path}.${extension}`, body)
    }
  }
}

/** Bundles the server with bytecode, because loading a thousand modules takes twice as long as the rest of startup. */
async function bundleServer() {
  const { success, logs } = await Bun.build({
    entrypoints: [join(ROOT, 'src/server.ts')],
    outdir: join(DIST, 'bundle'),
    target: 'bun',
    format: 'cjs',
    bytecode: true,
    define: {
      'process.env.NODE_ENV': '"production"',
      // Without this, the bundle contains the path of this folder, and the site cannot be moved.
      'import.meta.dirname': 'module.path',
    },
  })
  if (!success) throw new AggregateError(logs, "Couldn't build the server.")
}

/** Waits until no other process is building. SQLite releases the lock when its process ends, even if it is killed. */
function lockBuild() {
  const lock = new Database(join(ROOT, 'node_modules/.build-lock.sqlite'))
  lock.run(`pragma busy_timeout = ${LONGEST_BUILD_MS}`)
  lock.run('begin exclusive')
  return lock
}

/** Builds the pages and the server if their sources changed since the last build. */
export async function buildIfNeeded() {
  const digest = await digestOfSources()
  const isBuilt = async () => (await Bun.file(STAMP).exists()) && (await Bun.file(STAMP).text()) === digest
  if (await isBuilt()) return
  using _lock = lockBuild()
  if (await isBuilt()) return
  console.log('Building the pages and the server…')
  await rm(DIST, { recursive: true, force: true })
  await mkdir(DIST)
  const vite = Bun.spawn([process.execPath, '--bun', 'vite', 'build', '--app', '--logLevel', 'warn'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if ((await vite.exited) !== 0) throw new Error('The build failed.')
  await Promise.all([compressAssets(), bundleServer()])
  await Bun.write(STAMP, digest)
}

if (import.meta.main) {
  requireNode()
  await buildIfNeeded()
}
