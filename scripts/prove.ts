import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '#platform/root.ts'
import { findChromium } from './chromium.ts'
import { startPostgres } from './postgres.ts'
import { type Count, endWith, FAILED, PASSED, run } from './run-tests.ts'
import { isForSqlite, isLongForm, isProvenOnPostgres, journeys, serverTests, type TestFile } from './test-files.ts'

// Runs the long form of the test files that record figures, one file after the other.

const PROOFS = join(ROOT, 'docs/proofs.md')
const TIMEOUT_MS = 30 * 60 * 1000

type Figure = { what: string; value: number; unit: string; atMost?: number; atLeast?: number }

const amount = (value: number, unit: string) => `${value.toLocaleString('en-US')} ${unit}`

function goalOf({ unit, atMost, atLeast }: Figure) {
  if (atMost !== undefined) return `at most ${amount(atMost, unit)}`
  return atLeast === undefined ? 'none' : `at least ${amount(atLeast, unit)}`
}

function describe(figures: Figure[], failed: string[]) {
  const commit = Bun.spawnSync(['git', 'rev-parse', '--short', 'HEAD'], { cwd: ROOT }).stdout.toString().trim()
  const rows = figures.map((figure) => `| ${figure.what} | ${amount(figure.value, figure.unit)} | ${goalOf(figure)} |`)
  return `# Proofs

\`npm run prove\` runs the long forms of the tests and writes this page. It measured these values on
${new Date().toISOString().slice(0, 10)}, at commit ${commit}.
${failed.length > 0 ? `\n**Failed:** ${failed.join(', ')}\n` : ''}
| Measure | Value | Goal |
| --- | --- | --- |
${rows.join('\n')}
`
}

// With arguments, runs only the files whose paths contain one of them, and leaves docs/proofs.md unchanged.
const named = process.argv.slice(2)
const isChosen = (file: TestFile) =>
  isLongForm(file) && (named.length === 0 || named.some((name) => file.path.includes(name)))
const folder = await mkdtemp(join(tmpdir(), 'trellis-prove-'))
const figuresFile = join(folder, 'figures')
await writeFile(figuresFile, '')
const env = { NODE_ENV: 'production', PROVE: 'true', PROVE_FIGURES: figuresFile }
const failed: string[] = []
/** Counts test files, not tests. */
const counts: Count[] = []

async function prove({ path }: TestFile, command: string[], more: Record<string, string> = {}) {
  const isGreen = await run(path, [...command, `--timeout=${TIMEOUT_MS}`, `./${path}`], { ...env, ...more }, false)
  counts.push(isGreen ? PASSED : FAILED)
  if (!isGreen) failed.push(path)
}

const bunTest = [process.execPath, 'test']
if (!(await run('build', [process.execPath, 'scripts/build.ts'], {}, false))) process.exit(1)
const onServer = (await serverTests()).filter(isChosen)
for (const file of onServer.filter(isForSqlite)) await prove(file, bunTest)
const onPostgres = onServer.filter(isProvenOnPostgres)
if (onPostgres.length > 0) {
  const { url, stop } = await startPostgres()
  for (const file of onPostgres) await prove(file, bunTest, { TEST_DATABASE_URL: url })
  stop()
}
const inBrowser = (await journeys()).filter(isChosen)
if (inBrowser.length > 0) {
  const CHROMIUM = await findChromium()
  const playwright = ['npx', 'playwright', 'test', '--project=desktop', '--workers=1', '--retries=0']
  for (const file of inBrowser) await prove(file, playwright, { CHROMIUM })
}
const lines = (await readFile(figuresFile, 'utf8')).split('\n').filter(Boolean)
const page = describe(
  lines.map((line) => JSON.parse(line) as Figure),
  failed,
)
await rm(folder, { recursive: true })
console.log(page)
if (named.length === 0) await writeFile(PROOFS, page)
endWith(counts)
