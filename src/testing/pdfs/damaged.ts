import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { StrangePdf } from './strange.ts'

const CERTIFICATES = join(import.meta.dirname, '../../app/starter/certificates')

/** Random numbers that are the same for the same seed (mulberry32). */
function randomOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

async function certificates() {
  const names = (await readdir(CERTIFICATES)).sort()
  return Promise.all(names.map((name) => Bun.file(join(CERTIFICATES, name)).bytes()))
}

/** The starter certificates, each cut off at this many places. */
export async function truncated(places: number): Promise<StrangePdf[]> {
  return (await certificates()).flatMap((bytes, file) =>
    Array.from({ length: places }, (_, place) => {
      const length = Math.floor((bytes.length * (place + 0.5)) / places)
      return { name: `certificate ${file} cut at ${length}`, make: () => bytes.slice(0, length) }
    }),
  )
}

/** Copies of the starter certificates with 1 to 100 wrong bytes. */
export async function flipped(count: number, seed: number): Promise<StrangePdf[]> {
  const originals = await certificates()
  return Array.from({ length: count }, (_, index) => ({
    name: `certificate ${index % originals.length} with wrong bytes, copy ${index} from seed ${seed}`,
    make() {
      const random = randomOf(seed + index)
      const bytes = (originals[index % originals.length] ?? new Uint8Array()).slice()
      for (let flips = [1, 3, 10, 30, 100][random(5)] ?? 1; flips > 0; flips--)
        bytes[random(bytes.length)] = random(256)
      return bytes
    },
  }))
}
