import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { isPostgres } from '#platform/db/database.ts'
import { ROOT } from '#platform/root.ts'
import { tableNames } from '#testing/find-text.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()
const STORAGE = /(?:local|session)Storage\.setItem\((?:'([\w-]+)'|(KEY|PERSON|TOKEN))/g

const readPage = () => Bun.file(join(ROOT, 'docs/privacy.md')).text()

test('docs/privacy.md says for each table whether it has personal data, and names no table that does not exist', async () => {
  const page = await readPage()
  const tables = await tableNames(its.site.db)
  expect(tables.filter((table) => !page.includes(`\`${table}\``))).toEqual([])
  if (isPostgres(its.site.db)) return
  const named = [...page.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name ?? '')
  const others = ['journald', 'token', 'session', 'device']
  expect(named.filter((name) => !tables.includes(name) && !others.includes(name))).toEqual([])
})

test('docs/privacy.md names everything that the site stores in a browser', async () => {
  const page = await readPage()
  const missing: string[] = []
  for await (const path of new Bun.Glob('src/**/*.{ts,tsx}').scan(ROOT)) {
    if (path.includes('.test.')) continue
    const source = await Bun.file(join(ROOT, path)).text()
    for (const [, literal, constant] of source.matchAll(STORAGE)) {
      const name = literal ?? source.match(new RegExp(`const ${constant} = '([\\w-]+)'`))?.[1]
      if (!page.includes(`\`${name}\``)) missing.push(`${path}: ${name}`)
    }
  }
  expect(missing).toEqual([])
})
