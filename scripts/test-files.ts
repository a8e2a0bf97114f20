import { join } from 'node:path'
import { Glob } from 'bun'
import { ROOT } from '#platform/root.ts'

/** Marks that the first line of a test file may list, such as `// test: slow, sqlite only`. */
const MARKS = [
  // Left out of `npm run check`.
  'slow',
  // Not run again on PostgreSQL: the file opens no database.
  'no database',
  // Not run again on PostgreSQL: the file tests SQLite, sockets, processes, drawings or validation, and other files test its SQL.
  'sqlite only',
  'postgres only',
  // `npm run prove` runs the file with larger numbers.
  'long form',
  // `npm run prove` runs its long form on both databases.
  'both databases',
] as const
const LINE = /^\/\/ test: (.+)\n/

export type Mark = (typeof MARKS)[number]
export type TestFile = { path: string; text: string; marks: Mark[] }

const isMark = (mark: string): mark is Mark => MARKS.some((known) => known === mark)

export function marksOf(path: string, text: string): Mark[] {
  const marks = text.match(LINE)?.[1]?.split(', ') ?? []
  return marks.map((mark) => {
    if (isMark(mark)) return mark
    throw new Error(`${path} has the unknown mark “${mark}”. Known marks: ${MARKS.join(', ')}.`)
  })
}

async function findTestFiles(pattern: string): Promise<TestFile[]> {
  const paths = await Array.fromAsync(new Glob(pattern).scan(ROOT))
  return Promise.all(
    paths.sort().map(async (path) => {
      const text = await Bun.file(join(ROOT, path)).text()
      return { path, text, marks: marksOf(path, text) }
    }),
  )
}

export const serverTests = () => findTestFiles('{src,scripts}/**/*.test.ts')
export const journeys = () => findTestFiles('e2e/*.spec.ts')

const has = ({ marks }: TestFile, ...some: Mark[]) => some.some((mark) => marks.includes(mark))

export const isQuick = (file: TestFile) => !has(file, 'slow')
export const isForSqlite = (file: TestFile) => !has(file, 'postgres only')
export const isForPostgres = (file: TestFile) => !has(file, 'no database', 'sqlite only')
export const isLongForm = (file: TestFile) => has(file, 'long form')
export const isProvenOnPostgres = (file: TestFile) => has(file, 'postgres only', 'both databases')
