// test: no database
import { expect, test } from 'bun:test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { keepServerCodeOut } from './keep-server-code-out.ts'

const SRC = join(import.meta.dirname, '../src')

async function buildEntry(source: string) {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-'))
  try {
    await writeFile(join(folder, 'entry.ts'), source)
    await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      plugins: [keepServerCodeOut()],
      build: { write: false, rolldownOptions: { input: join(folder, 'entry.ts') } },
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test.each([
  'platform/config.ts',
  'features/posts/posts.queries.ts',
  'platform/files/file-store.ts',
  'platform/access/passwords.ts',
  'ui/look/palette.ts',
])('the browser build fails when it imports %s', async (file) => {
  await expect(buildEntry(`import * as it from '${SRC}/${file}'\nconsole.log(it)`)).rejects.toThrow('server code')
})

test('the browser build may import types from server code', async () => {
  await buildEntry(`import type { Config } from '${SRC}/platform/config.ts'\nconsole.log('x' as unknown as Config)`)
})

test('the build of the public pages fails when it imports a schema', async () => {
  const source = `import * as it from '${SRC}/platform/http/text.schema.ts'\nconsole.log(it)`
  await expect(buildEntry(source)).rejects.toThrow('all of zod')
})
