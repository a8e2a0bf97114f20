// test: no database
import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Glob } from 'bun'

const SRC = join(import.meta.dirname, '../..')
const MANTINE = join(SRC, '../node_modules/@mantine/core')
const read = (file: string) => Bun.file(file).text()

/** Returns the paths of the Mantine modules that our code imports from. */
async function importedFiles() {
  const index = await read(join(MANTINE, 'esm/index.mjs'))
  const files = new Set<string>()
  for await (const file of new Glob('**/*.tsx').scan(SRC)) {
    const names = (await read(join(SRC, file))).match(/import \{([^}]+)\} from '@mantine\/core'/)?.[1] ?? ''
    for (const name of names.split(',').map((part) => part.trim())) {
      const path = name && index.match(new RegExp(`\\b${name}\\b[^;]*? from "([^"]+)"`))?.[1]
      if (path) files.add(join(MANTINE, 'esm', path))
    }
  }
  return files
}

/** Names of the stylesheets that these modules use, directly or through imports. */
async function stylesOf(files: Set<string>) {
  const styles = new Set<string>()
  for (const file of files) {
    const style = file.match(/(\w+)\.module\.mjs$/)?.[1]
    if (style) styles.add(style)
    for (const [, path] of (await read(file)).matchAll(/from "(\.[^"]+)"/g)) files.add(join(dirname(file), path ?? ''))
  }
  return [...styles].filter((style) => existsSync(join(MANTINE, `styles/${style}.css`)))
}

test('admin.css imports the stylesheet of every Mantine component that the code uses', async () => {
  const imported = await read(join(SRC, 'ui/office/admin.css'))
  const styles = await stylesOf(await importedFiles())
  expect(styles).toContain('Drawer')
  expect(styles.filter((style) => !imported.includes(`styles/${style}.css`))).toEqual([])
})
