export type Point = { x: number; y: number }

export type Frame = Point & { heading: number }

/** A right angle, in radians. */
export const QUARTER = Math.PI / 2

export function nth<T>(items: readonly T[], index: number): T {
  const item = items[index]
  if (item === undefined) throw new Error(`There is no item ${index} in a list of length ${items.length}.`)
  return item
}

export const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

export const lerp = (from: number, to: number, share: number) => from + (to - from) * share

export const step = (from: Point, heading: number, distance: number): Point => ({
  x: from.x + Math.cos(heading) * distance,
  y: from.y + Math.sin(heading) * distance,
})

export const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

export function lengthOf(points: readonly Point[]): number {
  let total = 0
  for (let i = 1; i < points.length; i++) total += distance(nth(points, i - 1), nth(points, i))
  return total
}

/** Grows a line of `length` px. At share t of its length, it turns at a rate of `bend(t)` radians per `length` px. */
export function grow(start: Point, heading: number, length: number, bend: (t: number) => number, stride = 5): Point[] {
  const count = Math.max(2, Math.round(length / stride))
  const points = [start]
  let [at, turn] = [start, heading]
  for (let i = 0; i < count; i++) {
    turn += bend((i + 0.5) / count) / count
    at = step(at, turn, length / count)
    points.push(at)
  }
  return points
}

/** Returns the position and heading at share t of a line with evenly spaced points. */
export function frameAt(points: readonly Point[], t: number): Frame {
  const last = points.length - 1
  const place = clamp(t, 0, 1) * last
  const i = Math.min(last - 1, Math.floor(place))
  const [a, b] = [nth(points, i), nth(points, i + 1)]
  const share = place - i
  return { x: lerp(a.x, b.x, share), y: lerp(a.y, b.y, share), heading: Math.atan2(b.y - a.y, b.x - a.x) }
}

/** Returns a cubic Bézier curve as evenly spaced points. */
export function bezier(a: Point, b: Point, c: Point, d: Point, stride = 5): Point[] {
  const raw: Point[] = []
  for (let i = 0; i <= 40; i++) {
    const t = i / 40
    const s = 1 - t
    const [p, q, r, u] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
    raw.push({ x: p * a.x + q * b.x + r * c.x + u * d.x, y: p * a.y + q * b.y + r * c.y + u * d.y })
  }
  return resample(raw, Math.max(2, Math.round(lengthOf(raw) / stride)))
}

/** Returns the same line in `count` steps of equal length. */
export function resample(points: readonly Point[], count: number): Point[] {
  const total = lengthOf(points)
  const out: Point[] = [nth(points, 0)]
  let [walked, i] = [0, 1]
  for (let k = 1; k < count; k++) {
    const goal = (total * k) / count
    while (i < points.length - 1 && walked + distance(nth(points, i - 1), nth(points, i)) < goal) {
      walked += distance(nth(points, i - 1), nth(points, i))
      i++
    }
    const [a, b] = [nth(points, i - 1), nth(points, i)]
    const share = (goal - walked) / (distance(a, b) || 1)
    out.push({ x: lerp(a.x, b.x, share), y: lerp(a.y, b.y, share) })
  }
  out.push(nth(points, points.length - 1))
  return out
}

/** Returns a closed ellipse around a center. `swell` scales its radius by angle. */
export function ring(
  centre: Point,
  rx: number,
  ry: number,
  turn = 0,
  count = 28,
  swell?: (a: number) => number,
): Point[] {
  const points: Point[] = []
  for (let i = 0; i <= count; i++) {
    const a = (i / count) * Math.PI * 2
    const k = swell ? swell(i === count ? 0 : a) : 1
    const [u, v] = [Math.cos(a) * rx * k, Math.sin(a) * ry * k]
    points.push({
      x: centre.x + u * Math.cos(turn) - v * Math.sin(turn),
      y: centre.y + u * Math.sin(turn) + v * Math.cos(turn),
    })
  }
  return points
}

export function inside(polygon: readonly Point[], at: Point): boolean {
  let within = false
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [a, b] = [nth(polygon, i), nth(polygon, j)]
    if (a.y > at.y !== b.y > at.y && at.x < ((b.x - a.x) * (at.y - a.y)) / (b.y - a.y) + a.x) within = !within
  }
  return within
}

/** Interpolates between two headings along the shorter turn. */
export function swing(from: number, to: number, share: number): number {
  const gap = Math.atan2(Math.sin(to - from), Math.cos(to - from))
  return from + gap * share
}

/** Returns a function that maps distances along and across a heading to a point. `across` is to the right. */
export function local(at: Point, heading: number): (along: number, across: number) => Point {
  const [c, s] = [Math.cos(heading), Math.sin(heading)]
  return (along, across) => ({ x: at.x + c * along - s * across, y: at.y + s * along + c * across })
}
