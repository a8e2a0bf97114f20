// test: slow, no database
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Glob } from 'bun'
import { checkSync } from 'recheck'
import { type Pattern, readPatterns } from './regular-expressions.ts'

const SOURCES = join(import.meta.dirname, '../src')
// The limits count steps instead of time, so that a pattern has the same outcome on every machine.
const CHECK = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  recallTimeout: -1,
  attackLimit: 10_000_000,
  maxAttackStringSize: 30_000,
  maxIteration: 10,
}

/** Slow patterns whose input is always short, with their file and complexity. Each comment gives the input's length. */
const SHORT_INPUT: Record<string, string> = {
  // A message from the dynamic loader has about 200 characters.
  '([\\w.+-]+\\.so[\\w.]*): ': 'platform/start-refusal.ts: 3rd degree polynomial',
}

async function patternsOfSite(): Promise<Pattern[]> {
  const all: Pattern[] = []
  for await (const file of new Glob('**/*.{ts,tsx}').scan(SOURCES)) {
    const text = await Bun.file(join(SOURCES, file)).text()
    const isTest = file.startsWith('testing/') || text.includes("from 'bun:test'")
    if (!isTest) all.push(...readPatterns(file, text))
  }
  return [...Map.groupBy(all, ({ source, flags }) => `/${source}/${flags}`).values()].map(([first]) => first as Pattern)
}

test('every regular expression of the site takes linear time or gets only short input', async () => {
  const slow: Record<string, string> = {}
  for (const { file, source, flags } of await patternsOfSite()) {
    const result = checkSync(source, flags, CHECK)
    if (result.status !== 'safe')
      slow[source] = `${file}: ${result.status === 'vulnerable' ? result.complexity.summary : 'unknown'}`
    // Yield, because other tests run in this process.
    await setImmediate()
  }
  expect(slow).toEqual(SHORT_INPUT)
}, 600_000)

test('readPatterns finds regular expressions in literals, calls and templates', () => {
  const code = `
    const A = 'x+'
    const B = /a|b/g
    z.string().regex(/^c$/)
    new RegExp(String.raw\`\\s\${A}\`, 'u')
    RegExp(\`\\n\${A}\`)`
  const found = readPatterns('example.ts', code).map(({ source, flags }) => `${source} ${flags}`)
  expect(found).toEqual(['a|b g', '^c$ ', '\\sx+ u', '\nx+ '])
  expect(() => readPatterns('example.ts', 'new RegExp(input)')).toThrow('not constant')
})
