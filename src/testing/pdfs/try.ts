import { readFile } from 'node:fs/promises'
import { createTestSite } from '../create-test-site.ts'
import { createAdministrator, signIn } from '../factories.ts'
import { flipped, truncated } from './damaged.ts'
import { STRANGE } from './strange.ts'

// Run this file by hand: `bun src/testing/pdfs/try.ts [flips] [places to cut at] [seed] [names]`.
const [flips = '2000', places = '100', seed = '1', part = ''] = process.argv.slice(2)
const SLOW_MS = 3000
const MB = 1024 ** 2

const site = await createTestSite()
const { bearer } = await signIn(site.db, (await createAdministrator(site.db)).id)
const pdfs = [...STRANGE, ...(await truncated(Number(places))), ...(await flipped(Number(flips), Number(seed)))]
const counts = new Map<string, number>()
let wrong = 0

/** The drawing process's peak memory, in MB. */
async function peakOfChild() {
  const status = await readFile(`/proc/${site.media.pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

for (const [index, { name, make }] of pdfs.filter((pdf) => new RegExp(part).test(pdf.name)).entries()) {
  const bytes = await make()
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], `${index}.pdf`))
  let peak = 0
  const watch = setInterval(async () => {
    peak = Math.max(peak, await peakOfChild())
  }, 20)
  const start = performance.now()
  const response = await site.request('/api/manage/create', { method: 'POST', headers: bearer, body: form })
  const ms = Math.round(performance.now() - start)
  clearInterval(watch)
  const { error, file } = await response.json()
  const isRight = response.status === 201 ? file.pageCount > 0 : response.status < 500 && typeof error === 'string'
  if (!isRight) wrong++
  const key = `${response.status} ${error ?? ''}`
  counts.set(key, (counts.get(key) ?? 0) + 1)
  const isWorthALine = !name.startsWith('certificate ') || ms > SLOW_MS || !isRight
  const size = `${(bytes.length / MB).toFixed(1)} MB`
  if (isWorthALine)
    console.log(
      [
        isRight ? '' : 'WRONG',
        name,
        size,
        response.status,
        `${ms} ms`,
        `${peak} MB`,
        error ?? `${file.pageCount} p`,
      ].join(' | '),
    )
}
console.log(
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([key, count]) => `${count} × ${key}`)
    .join('\n'),
)
site.media.close()
await site.close()
console.log(`${wrong} wrong`)
process.exit(wrong ? 1 : 0)
