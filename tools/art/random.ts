/** A seeded source of chance, so that a re-run draws the same picture to the last line. */
export class Random {
  private state: number

  constructor(seed: string | number) {
    this.state = typeof seed === 'number' ? seed >>> 0 : hash(seed)
  }

  /** mulberry32: a number from 0 up to, not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let t = this.state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1))
  }

  /** Near zero most often, rarely beyond ±2: three even throws added up. */
  normal(spread = 1): number {
    return (this.next() + this.next() + this.next() - 1.5) * 2 * spread
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  /** A new source, so that one plant's detail never shifts the next plant. */
  fork(): Random {
    return new Random(Math.floor(this.next() * 4294967296))
  }

  /** A smooth wandering line from -1 to 1 with about one turn for each unit of its argument. */
  wander(): (at: number) => number {
    const knots = Array.from({ length: 64 }, () => this.between(-1, 1))
    return (at) => {
      const cell = Math.floor(at)
      const share = at - cell
      const ease = share * share * (3 - 2 * share)
      const from = knots[cell & 63] ?? 0
      const to = knots[(cell + 1) & 63] ?? 0
      return from + (to - from) * ease
    }
  }
}

function hash(text: string): number {
  let value = 2166136261
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 16777619)
  return value >>> 0
}
