// test: no database
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { ROOT } from '#platform/root.ts'
import { journeys, serverTests } from './test-files.ts'

/** The number of requirements of levels 1 and 2 in each section of ASVS 5.0, which number them from 1. */
const SECTIONS: [string, number][] = [
  ...[3, 12, 4, 4, 5, 3].map((count, at): [string, number] => [`6.${at + 1}`, count]),
  ['6.8', 4],
  ...[3, 4, 2, 5, 2, 2].map((count, at): [string, number] => [`7.${at + 1}`, count]),
  ...[2, 3, 1, 1].map((count, at): [string, number] => [`8.${at + 1}`, count]),
]
const ROW = /^\| (\d\.\d\.\d+) \| [12] \| .+ \| (met|not met|does not apply) \| (.+) \|$/gm
const NAMED = /`([\w-]+\.(?:test|spec)\.ts)` (“[^”]+”(?:, “[^”]+”)*)/g
const WITHOUT_TEST = /^(security\.md, “(.+?)”|No test)/

const read = (name: string) => Bun.file(join(ROOT, 'docs', name)).text()

const rows = async () =>
  Array.from((await read('asvs.md')).matchAll(ROW), ([, id = '', answer = '', why = '']) => ({ id, answer, why }))

test('docs/asvs.md answers each requirement of levels 1 and 2 in ASVS 5.0, V6 to V8', async () => {
  const ids = SECTIONS.flatMap(([section, count]) => Array.from({ length: count }, (_, at) => `${section}.${at + 1}`))
  const found = await rows()
  expect(found.map(({ id }) => id)).toEqual(ids)
  const summary = (await read('asvs.md')).matchAll(
    /^\| (met|not met|does not apply) \| (\d+)(?:: ([\d., ]+?)(?= \|))?/gm,
  )
  for (const [, wanted, count, named] of summary) {
    const its = found.filter(({ answer }) => answer === wanted).map(({ id }) => id)
    expect([wanted, its.length]).toEqual([wanted, Number(count)])
    if (named) expect(its.join(', ')).toBe(named)
  }
})

test('each test and section that docs/asvs.md names exists, and each requirement that is met names one', async () => {
  const files = [...(await serverTests()), ...(await journeys())]
  const security = await read('security.md')
  for (const { id, answer, why } of await rows()) {
    const [place, , heading] = why.match(WITHOUT_TEST) ?? []
    if (heading) expect([id, security.includes(`\n## ${heading}\n`)]).toEqual([id, true])
    const named = Array.from(why.matchAll(NAMED), ([, name = '', titles = '']) => ({ name, titles }))
    for (const { name, titles } of named) {
      const texts = files.filter(({ path }) => path.endsWith(`/${name}`)).map(({ text }) => text)
      for (const [, title = ''] of titles.matchAll(/“([^”]+)”/g))
        expect([id, title, texts.some((text) => text.includes(title))]).toEqual([id, title, true])
    }
    if (answer === 'met' && !place) expect([id, named.length]).not.toEqual([id, 0])
  }
})
