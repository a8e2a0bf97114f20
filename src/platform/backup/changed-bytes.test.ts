// test: slow, long form, sqlite only
import { test } from 'bun:test'
import { recordFigure, sized } from '#testing/figures.ts'
import { placesOf } from '#testing/forge-archive.ts'
import { restoreFile, withArchives } from '#testing/with-archives.ts'
import type { Keys, Lock } from './encryption.ts'

const its = withArchives()
const PASSPHRASE = 'moss under old stones'
const IDENTITY = 'AGE-SECRET-KEY-107LZW469FLLNNMAZS2TLGGQHS8UMLYPF0CUVE42JJ68AFRGX2KUSS7L79M'
const RECIPIENT = 'age1xud52szqe6fjvtu0wwqmhyncrx7mv63hnappr0vgfgxvw0hs3y2sf2c3t6'

const flipped = (bytes: Uint8Array, at: number, bit = 0) => {
  const copy = new Uint8Array(bytes)
  copy[at] = (copy[at] ?? 0) ^ (1 << bit)
  return copy
}

test('an archive with one changed bit in an entry, a header or padding is refused, and the unchanged archive is restored', async () => {
  const { bytes, path } = await its.newArchive()
  const to = await its.emptyPlace()
  const kinds = new Map(placesOf(bytes).map((place) => [place.name.replace(/[0-9a-f-]{36}.*/, 'file'), place]))
  for (const { header, start, end, next } of kinds.values()) {
    const middle = Math.floor((start + end) / 2)
    for (const at of [header + 3, header + 150, start, middle, ...(next > end ? [next - 1] : [])])
      await its.refusal(to, flipped(bytes, at))
  }
  await its.refusal(to, flipped(bytes, bytes.length - 1))
  await restoreFile(to, path)
})

const FORMS: { form: string; lock?: Lock; keys?: Keys }[] = [
  { form: 'a plain archive' },
  { form: 'an archive with a passphrase', lock: { passphrase: PASSPHRASE }, keys: { passphrase: PASSPHRASE } },
  { form: 'an archive for a recipient', lock: { recipient: RECIPIENT }, keys: { identities: `# key\n${IDENTITY}\n` } },
]
for (const { form, lock, keys } of FORMS) {
  // Opening an archive with a passphrase takes half a second on purpose.
  const isSlow = lock !== undefined && 'passphrase' in lock
  const tries = sized(isSlow ? 2 : 6, 200)
  const flipping = async () => {
    const { bytes, path } = await its.newArchive(lock)
    const to = await its.emptyPlace()
    let restored = 0
    for (let at = 0; at < tries; at++) {
      const where = Math.floor(((at + Math.random()) / tries) * bytes.length)
      await its.refusal(to, flipped(bytes, where, at % 8), keys).catch((error) => {
        restored++
        console.error(`byte ${where}: ${error.message}`)
      })
    }
    recordFigure({
      what: `Restores of ${form} with one changed bit, of ${tries}`,
      value: restored,
      unit: 'restores',
      atMost: 0,
    })
    await restoreFile(to, path, keys)
  }
  test(`${form} with one changed bit anywhere is refused`, flipping, 600_000)

  test(`${form} that lacks its last bytes or has extra ones is refused`, async () => {
    const { bytes } = await its.newArchive(lock)
    const to = await its.emptyPlace()
    const [some, first] = [sized(isSlow ? 1 : 9, 9), [1, 100, 512, 1024, 1025, 5000, bytes.length - 30]]
    for (const less of first.slice(0, some)) await its.refusal(to, bytes.subarray(0, bytes.length - less), keys)
    for (const more of ['\n', 'x'.repeat(512), '\0'.repeat(512), '\0'.repeat(10_240)].slice(0, some))
      await its.refusal(to, Buffer.concat([bytes, Buffer.from(more)]), keys)
  })
}
