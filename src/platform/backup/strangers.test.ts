// test: slow, long form, sqlite only
import { expect, test } from 'bun:test'
import { readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { recordFigure } from '#testing/figures.ts'
import { changedManifest, packParts, partsOf, placesOf, sealed, type TarPart } from '#testing/forge-archive.ts'
import { watchMemory } from '#testing/memory.ts'
import { listing, withBackups } from '#testing/with-backups.ts'

const its = withBackups()
const GIGABYTE = 1024 ** 3
const HUGE = 10 * GIGABYTE

async function newParts() {
  const path = join(await its.newFolder(), 'site.trellis')
  expect((await its.run('backup', await its.filledSite(), [path])).code).toBe(0)
  return partsOf(await readFile(path))
}

/** Runs `npm run restore`, and expects a refusal in one sentence, soon, with little memory and without changes. */
async function expectSmallRefusal(path: string, what: string) {
  const place = await its.emptyPlace()
  const begun = performance.now()
  const child = its.start('restore', place, [path])
  const peak = watchMemory(child.pid)
  const [code, err] = await Promise.all([child.exited, new Response(child.stderr).text()])
  const mostMb = peak()
  expect(code).toBe(1)
  expect(err).toMatch(/^[A-Z][^\n]+\.\nNothing was changed\.\n$/)
  expect(await listing(place.dataDir)).toEqual([])
  recordFigure({
    what: `Time to refuse ${what}`,
    value: Math.round((performance.now() - begun) / 100) / 10,
    unit: 's',
    atMost: 10,
  })
  recordFigure({ what: `Memory to refuse ${what}`, value: Math.round(mostMb), unit: 'MB', atMost: 300 })
  return err
}

/** Writes a tar with an entry of 10 GB of zeros, as a sparse file. @returns its path */
async function withHole(parts: TarPart[], at: number) {
  const path = join(await its.newFolder(), 'hole.trellis')
  const before = await packParts(parts.slice(0, at))
  const name = parts[at]?.name ?? ''
  // Writes only the header: the rest of the file is a hole, which reads as zeros.
  const header = (await packParts([{ name, bytes: Buffer.alloc(512), header: {} }])).subarray(0, 512)
  const size = Buffer.from(`${HUGE.toString(8).padStart(11, '0')}\0`)
  header.set(size, 124)
  header.fill(32, 148, 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.set(Buffer.from(`${sum.toString(8).padStart(6, '0')}\0 `), 148)
  const kept = before.subarray(0, placesOf(before).at(-1)?.next ?? 0)
  await Bun.write(path, Buffer.concat([kept, header]))
  await truncate(path, kept.length + 512 + HUGE + 1024)
  return path
}

test('a restore refuses an entry of 10 GB of zeros, whether it is the manifest, rows, a file or the list of entries, within seconds and with little memory', async () => {
  const parts = await newParts()
  const file = parts.findIndex(({ name }) => name.startsWith('files/'))
  for (const [at, what] of [
    [0, 'a manifest of 10 GB'],
    [1, 'rows of 10 GB'],
    [file, 'a file of 10 GB'],
    [parts.length - 1, 'a list of entries of 10 GB'],
  ] as const)
    await expectSmallRefusal(await withHole(parts, at), what)
}, 600_000)

test('a restore refuses rows that expand to 10 GB of zeros, within seconds and with little memory', async () => {
  const parts = await newParts()
  // Concatenated gzip files expand like a single one.
  const piece = gzipSync(Buffer.alloc(100 * 1024 ** 2))
  const bomb = Buffer.concat(Array.from({ length: 100 }, () => piece))
  const rows = parts.map((part) => (part.name === 'rows/posts.ndjson.gz' ? { ...part, bytes: bomb } : part))
  const claimed = changedManifest(rows, (manifest) => ({
    ...manifest,
    tables: { ...(manifest.tables as object), posts: { rows: 1, bytes: HUGE, lastId: 1 } },
  }))
  for (const [forged, what] of [
    [rows, 'rows that expand to 10 GB'],
    [claimed, 'rows that expand to the 10 GB of a forged manifest'],
  ] as const) {
    const path = join(await its.newFolder(), 'bomb.trellis')
    await Bun.write(path, await packParts(sealed([...forged])))
    await expectSmallRefusal(path, what)
  }
}, 600_000)

test('a restore refuses a file of 1 GB without any entry, within seconds and with little memory', async () => {
  const path = join(await its.newFolder(), 'zeros.trellis')
  await Bun.write(path, '')
  await truncate(path, GIGABYTE)
  await expectSmallRefusal(path, '1 GB of zeros')
}, 600_000)
