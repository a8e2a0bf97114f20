/** Seeded random numbers, so that every run draws exactly the same picture. */
export class Random {
  private state: number

  constructor(seed: string | number) {
    this.state = typeof seed === 'number' ? seed >>> 0 : hash(seed)
  }

  /** Returns a number from 0 up to but not including 1 (mulberry32). */
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

  /** Returns a roughly normal number, rarely beyond ±2 times `spread`: the sum of three uniform numbers. */
  normal(spread = 1): number {
    return (this.next() + this.next() + this.next() - 1.5) * 2 * spread
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  /** Returns a new generator, so that the details of one plant never change the next plant. */
  fork(): Random {
    return new Random(Math.floor(this.next() * 4294967296))
  }

  /** Returns a smooth random function from -1 to 1 with about one turn per unit of its argument. */
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
