// test: no database
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { ROOT } from '#platform/root.ts'

test('each decision record has its own number, which its heading repeats', async () => {
  const names = await Array.fromAsync(new Bun.Glob('*.md').scan(join(ROOT, 'docs/decisions')))
  const numbers = names.map((name) => name.slice(0, 3)).sort()
  expect(numbers).toEqual([...new Set(numbers)])
  for (const name of names)
    expect(await Bun.file(join(ROOT, 'docs/decisions', name)).text()).toStartWith(`# ${name.slice(0, 3)} `)
})
