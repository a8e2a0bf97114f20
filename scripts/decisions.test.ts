// test: no database
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { ROOT } from '#platform/root.ts'

const SECTIONS = ['## Context', '## Decision', '## Rejected', '## Revisit when']
const FORM = /^# (\d{3}) .+\n\n(?:Accepted|Replaced by \d{3}), \d{4}-\d\d-\d\d\n\n/

test('each decision record has its own number, status, date and the same four sections', async () => {
  const names = await Array.fromAsync(new Bun.Glob('*.md').scan(join(ROOT, 'docs/decisions')))
  const numbers = names.map((name) => name.slice(0, 3)).sort()
  expect(numbers).toEqual([...new Set(numbers)])
  for (const name of names) {
    const text = await Bun.file(join(ROOT, 'docs/decisions', name)).text()
    expect([name, FORM.exec(text)?.[1]]).toEqual([name, name.slice(0, 3)])
    expect([name, ...text.matchAll(/^## .+$/gm)].map(String)).toEqual([name, ...SECTIONS])
  }
})
