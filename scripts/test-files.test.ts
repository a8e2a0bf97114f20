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
