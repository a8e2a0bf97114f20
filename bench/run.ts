import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { buildIfNeeded } from '../scripts/build.ts'
import { type Measure, type Row, toTable } from './row.ts'

const BENCHMARKS = ['serve', 'draw', 'contacts', 'growth', 'first-visit', 'lighthouse', 'start']

/** Installs the peers' packages, which the site itself does not need. */
async function installPeers() {
  // Not `npm ci`, which requests the Next.js compilers for every platform: some registries do not have them all.
  const npm = Bun.spawn(['npm', 'install', '--silent', '--no-save'], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if ((await npm.exited) !== 0) throw new Error("Couldn't install the peers' packages.")
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !BENCHMARKS.includes(name))
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(', ')}. Available: ${BENCHMARKS.join(', ')}.`)
  process.exit(1)
}

await installPeers()
await buildIfNeeded()
const rows: Row[] = []
for (const name of wanted.length > 0 ? wanted : BENCHMARKS) {
  console.log(`\n— ${name}`)
  const { measure }: { measure: Measure } = await import(join(import.meta.dirname, `${name}.ts`))
  const measured = await measure()
  console.log(toTable(measured))
  rows.push(...measured)
}
console.log(`\n${cpus()[0]?.model}, ${availableParallelism()} cores, ${new Date().toISOString().slice(0, 10)}\n`)
console.log(toTable(rows))
process.exit(rows.every(({ isMet }) => isMet) ? 0 : 1)
