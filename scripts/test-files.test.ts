// test: no database
import { expect, test } from 'bun:test'
import { journeys, marksOf, serverTests, type TestFile } from './test-files.ts'

const OPENS_DATABASE = /from '.*\/(with-site|with-servers|create-test-site|test-database|db\/database)\.ts'/
const MEASURES = /from '.*\/figures\.ts'/

const pathsOf = (files: TestFile[]) => files.map(({ path }) => path)

test('a test file marked "no database" opens no database', async () => {
  const marked = (await serverTests()).filter(({ marks }) => marks.includes('no database'))
  expect(marked.length).toBeGreaterThan(0)
  expect(pathsOf(marked.filter(({ text }) => OPENS_DATABASE.test(text)))).toEqual([])
})

test('exactly the test files that record figures are marked "long form"', async () => {
  const files = [...(await serverTests()), ...(await journeys())]
  const measuring = pathsOf(files.filter(({ text }) => MEASURES.test(text)))
  expect(pathsOf(files.filter(({ marks }) => marks.includes('long form')))).toEqual(measuring)
})

test('an unknown mark in a test file throws an error that names it', () => {
  expect(marksOf('a.test.ts', '// test: slow, sqlite only\n')).toEqual(['slow', 'sqlite only'])
  expect(marksOf('a.test.ts', "import 'x'\n// test: slow\n")).toEqual([])
  expect(() => marksOf('a.test.ts', '// test: slwo\n')).toThrow('a.test.ts has the unknown mark “slwo”')
})

test('a time that misses its goal fails no test outside of npm run prove, but much processor time does', async () => {
  // Not a static import, which would mark this file as one that records figures.
  const { recordFigure, recordWork } = await import('#testing/figures.ts')
  const figure = { what: 'Time to wait for a busy machine', value: 1_000_000, atMost: 1 }
  for (const unit of ['ms', 's']) expect(() => recordFigure({ ...figure, unit })).not.toThrow()
  expect(() => recordFigure({ ...figure, unit: 'ms of processor time' })).toThrow('but the goal is 1 ms')
  const spin = () => {
    const before = process.cpuUsage()
    while (process.cpuUsage(before).user < 100_000);
  }
  expect(() => recordWork('Time of a loop', 5, spin)).toThrow('Time of a loop')
})
