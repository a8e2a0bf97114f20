import { clamp, distance, nth, type Point } from './curve'

export type Cubic = [Point, Point, Point, Point]

/** Fits cubic curves, as few as possible, that stay within `stray` px of the points (Schneider's algorithm). */
export function fitCurves(points: readonly Point[], stray: number): Cubic[] {
  const last = points.length - 1
  return fit(points, towards(points, 0, 1), towards(points, last, -1), stray)
}

function towards(points: readonly Point[], from: number, way: 1 | -1): Point {
  const a = nth(points, from)
  const b = nth(points, clamp(from + way * Math.min(2, points.length - 1), 0, points.length - 1))
  return unit({ x: b.x - a.x, y: b.y - a.y })
}

function unit(v: Point): Point {
  const long = Math.hypot(v.x, v.y) || 1
  return { x: v.x / long, y: v.y / long }
}

function fit(points: readonly Point[], from: Point, to: Point, stray: number): Cubic[] {
  const [first, last] = [nth(points, 0), nth(points, points.length - 1)]
  if (points.length <= 3) {
    const third = distance(first, last) / 3
    return [[first, along(first, from, third), along(last, to, third), last]]
  }
  let shares = spread(points)
  for (let round = 0; round < 4; round++) {
    const curve = solve(points, shares, from, to)
    const [worst, at] = furthest(points, shares, curve)
    if (worst <= stray) return [curve]
    if (round === 3 || worst > stray * 6) {
      const [a, b] = [nth(points, at - 1), nth(points, at + 1)]
      const tangent = unit({ x: a.x - b.x, y: a.y - b.y })
      const onward = { x: -tangent.x, y: -tangent.y }
      return [...fit(points.slice(0, at + 1), from, tangent, stray), ...fit(points.slice(at), onward, to, stray)]
    }
    shares = shares.map((t, i) => closer(curve, nth(points, i), t))
  }
  return []
}

const along = (p: Point, way: Point, far: number): Point => ({ x: p.x + way.x * far, y: p.y + way.y * far })

/** Returns how far along the line each point is, as a share of the line's length. */
function spread(points: readonly Point[]): number[] {
  const sums = [0]
  for (let i = 1; i < points.length; i++) sums.push(nth(sums, i - 1) + distance(nth(points, i - 1), nth(points, i)))
  const total = sums.at(-1) || 1
  return sums.map((s) => s / total)
}

export function pointOn([a, b, c, d]: Cubic, t: number): Point {
  const s = 1 - t
  const [p, q, r, u] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
  return { x: p * a.x + q * b.x + r * c.x + u * d.x, y: p * a.y + q * b.y + r * c.y + u * d.y }
}

/** Finds the lengths of the two handles by least squares. Their directions are given. */
function solve(points: readonly Point[], shares: number[], from: Point, to: Point): Cubic {
  const [first, last] = [nth(points, 0), nth(points, points.length - 1)]
  let [c00, c01, c11, x0, x1] = [0, 0, 0, 0, 0]
  points.forEach((p, i) => {
    const t = nth(shares, i)
    const s = 1 - t
    const [b1, b2] = [3 * s * s * t, 3 * s * t * t]
    const plain = pointOn([first, first, last, last], t)
    const [dx, dy] = [p.x - plain.x, p.y - plain.y]
    c00 += b1 * b1
    c01 += b1 * b2 * (from.x * to.x + from.y * to.y)
    c11 += b2 * b2
    x0 += b1 * (from.x * dx + from.y * dy)
    x1 += b2 * (to.x * dx + to.y * dy)
  })
  const det = c00 * c11 - c01 * c01
  const whole = distance(first, last)
  let [left, right] = det ? [(x0 * c11 - x1 * c01) / det, (c00 * x1 - c01 * x0) / det] : [0, 0]
  if (left < whole * 0.01 || right < whole * 0.01) [left, right] = [whole / 3, whole / 3]
  return [first, along(first, from, left), along(last, to, right), last]
}

function furthest(points: readonly Point[], shares: number[], curve: Cubic): [number, number] {
  let [worst, at] = [0, Math.floor(points.length / 2)]
  for (let i = 1; i < points.length - 1; i++) {
    const off = distance(nth(points, i), pointOn(curve, nth(shares, i)))
    if (off > worst) [worst, at] = [off, i]
  }
  return [worst, at]
}

/** Takes one Newton step from t toward the point of the curve that is nearest to p. */
function closer(curve: Cubic, p: Point, t: number): number {
  const [a, b, c, d] = curve
  const s = 1 - t
  const at = pointOn(curve, t)
  const vx = 3 * (s * s * (b.x - a.x) + 2 * s * t * (c.x - b.x) + t * t * (d.x - c.x))
  const vy = 3 * (s * s * (b.y - a.y) + 2 * s * t * (c.y - b.y) + t * t * (d.y - c.y))
  const ax = 6 * (s * (c.x - 2 * b.x + a.x) + t * (d.x - 2 * c.x + b.x))
  const ay = 6 * (s * (c.y - 2 * b.y + a.y) + t * (d.y - 2 * c.y + b.y))
  const under = vx * vx + vy * vy + (at.x - p.x) * ax + (at.y - p.y) * ay
  if (Math.abs(under) < 1e-9) return t
  return clamp(t - ((at.x - p.x) * vx + (at.y - p.y) * vy) / under, 0, 1)
}
