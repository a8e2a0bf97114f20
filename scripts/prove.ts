import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Glob } from 'bun'
import { findChromium } from './chromium.ts'
import { startPostgres } from './postgres.ts'

// The long forms of the tests that measure: every file that imports src/testing/figures.ts, one after the other.

const ROOT = join(import.meta.dirname, '..')
const PROOFS = join(ROOT, 'docs/proofs.md')
const MEASURES = /from '.*\/figures\.ts'/
const TIMEOUT_MS = 30 * 60 * 1000

type Figure = { what: string; value: number; unit: string; atMost?: number; atLeast?: number }

async function filesThatMeasure(pattern: string) {
  const files: string[] = []
  for await (const file of new Glob(pattern).scan({ cwd: ROOT })) {
    if (MEASURES.test(await Bun.file(join(ROOT, file)).text())) files.push(file)
  }
  return files.sort()
}

async function run(command: string[], env: Record<string, string>) {
  console.log(`\n— ${command.join(' ')}`)
  const child = Bun.spawn(command, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return (await child.exited) === 0
}

function goalOf({ unit, atMost, atLeast }: Figure) {
  if (atMost !== undefined) return `at most ${atMost} ${unit}`
  return atLeast === undefined ? '' : `at least ${atLeast} ${unit}`
}

function describe(figures: Figure[], failed: string[]) {
  const commit = Bun.spawnSync(['git', 'rev-parse', '--short', 'HEAD'], { cwd: ROOT }).stdout.toString().trim()
  const rows = figures.map((figure) => `| ${figure.what} | ${figure.value} ${figure.unit} | ${goalOf(figure)} |`)
  return `# Proofs

\`npm run prove\` runs the long forms of the tests and writes this page. The figures are of
${new Date().toISOString().slice(0, 10)}, commit ${commit}.
${failed.length > 0 ? `\n**Failed:** ${failed.join(', ')}\n` : ''}
| what | measured | goal |
| --- | --- | --- |
${rows.join('\n')}
`
}

// Named files are run alone, and leave docs/proofs.md as it is.
const named = process.argv.slice(2)
const selected = async (pattern: string) => {
  const files = await filesThatMeasure(pattern)
  return named.length > 0 ? files.filter((file) => named.some((name) => file.includes(name))) : files
}
const folder = await mkdtemp(join(tmpdir(), 'trellis-prove-'))
const figuresFile = join(folder, 'figures')
await writeFile(figuresFile, '')
const env = { NODE_ENV: 'production', PROVE: 'true', PROVE_FIGURES: figuresFile }
const failed: string[] = []

if (!(await run([process.execPath, 'scripts/build.ts'], {}))) process.exit(1)
for (const file of await selected('{src,scripts}/**/*.test.ts')) {
  if (!(await run([process.execPath, 'test', `--timeout=${TIMEOUT_MS}`, `./${file}`], env))) failed.push(file)
}
// Tests that need PostgreSQL; their names keep them out of `bun test src/`.
const onPostgres = await selected('src/platform/db/postgres-*.ts')
if (onPostgres.length > 0) {
  const { url, stop } = await startPostgres()
  for (const file of onPostgres) {
    const command = [process.execPath, 'test', `--timeout=${TIMEOUT_MS}`, `./${file}`]
    if (!(await run(command, { ...env, TEST_DATABASE_URL: url }))) failed.push(file)
  }
  stop()
}
const journeys = await selected('e2e/*.spec.ts')
if (journeys.length > 0) {
  const chromium = await findChromium()
  const command = ['npx', 'playwright', 'test', '--project=desktop', '--workers=1', '--retries=0']
  for (const file of journeys) {
    if (!(await run([...command, `--timeout=${TIMEOUT_MS}`, file], { ...env, CHROMIUM: chromium ?? '' })))
      failed.push(file)
  }
}
const lines = (await readFile(figuresFile, 'utf8')).split('\n').filter(Boolean)
const page = describe(
  lines.map((line) => JSON.parse(line) as Figure),
  failed,
)
await rm(folder, { recursive: true })
console.log(page)
if (named.length === 0) await writeFile(PROOFS, page)
process.exit(failed.length > 0 ? 1 : 0)
