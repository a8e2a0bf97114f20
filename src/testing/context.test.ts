// test: no database
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { Glob } from 'bun'

const SRC = join(import.meta.dirname, '..')
const EDGE = [
  /\.api\.ts$/,
  /^app\//,
  /^platform\/rendering\//,
  /^platform\/http\/errors\.ts$/,
  /^platform\/access\/(cookies|require-session)\.ts$/,
]

test("only API modules, page rendering and their helpers import Hono's Context", async () => {
  const found: string[] = []
  for await (const path of new Glob('**/*.{ts,tsx}').scan(SRC)) {
    if (EDGE.some((place) => place.test(path))) continue
    const imports = (await Bun.file(join(SRC, path)).text()).matchAll(/^import ([^;]*?) from 'hono'$/gm)
    if ([...imports].some(([, names]) => /\bContext\b/.test(names ?? ''))) found.push(path)
  }
  expect(found).toEqual([])
})
