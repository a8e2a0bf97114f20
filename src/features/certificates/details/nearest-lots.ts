import { LOT_MAX } from './lot.ts'

const NEAREST = 3
/** One or two letters occur in most lots. */
const PART_MIN = 3
const SIMILAR_MAX = 3

/** Returns the three lots that differ least; a lot that has the wanted one as a part, or is a part of it, comes first. */
export function nearestOf<Lot extends { folded: string }>(wanted: string, lots: Lot[]): Lot[] {
  let nearest: { lot: Lot; rank: number }[] = []
  for (const lot of new Map(lots.map((one) => [one.folded, one])).values()) {
    const limit = nearest[NEAREST - 1]?.rank ?? Number.POSITIVE_INFINITY
    const rank = rankOf(wanted, lot.folded.slice(0, LOT_MAX), limit)
    if (rank < limit) nearest = [...nearest, { lot, rank }].sort((a, b) => a.rank - b.rank).slice(0, NEAREST)
  }
  return nearest.map(({ lot }) => lot)
}

/** Whether two lots differ in at most three letters and in a third of the wanted ones, or one is a part of the other. */
export function isSimilar(wanted: string, lot: string): boolean {
  const limit = Math.min(SIMILAR_MAX, Math.floor(wanted.length / 3)) + 1
  return rankOf(wanted, lot.slice(0, LOT_MAX), limit) < limit
}

function rankOf(wanted: string, lot: string, limit: number) {
  const [short, long] = wanted.length < lot.length ? [wanted, lot] : [lot, wanted]
  const isPart = short.length >= PART_MIN && long.includes(short)
  return isPart ? long.length - short.length - LOT_MAX : countDifferences(short, long, limit)
}

const row = new Uint8Array(LOT_MAX + 1)

/** Returns how many letters must be changed, added or left out (Levenshtein distance), or `limit` if it is no less. */
function countDifferences(short: string, long: string, limit: number): number {
  if (long.length - short.length >= limit) return limit
  for (let index = 0; index <= long.length; index++) row[index] = index
  for (let done = 0; done < short.length; done++) {
    let [corner, left, least] = [done, done + 1, done + 1]
    for (let index = 0; index < long.length; index++) {
      const above = row[index + 1] as number
      const changed = short.charCodeAt(done) === long.charCodeAt(index) ? corner : corner + 1
      left = Math.min(left + 1, above + 1, changed)
      row[index + 1] = left
      corner = above
      if (left < least) least = left
    }
    if (least >= limit) return limit
  }
  return row[long.length] as number
}
