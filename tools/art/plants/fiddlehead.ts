import { frameAt, grow, lerp, type Point, QUARTER, ring, step } from '../curve'
import { blade, type Pen, steady, swell, taper } from '../pen'
import { round } from './stem'

export type FiddleheadOptions = {
  base: Point
  heading: number
  /** Length of the straight stalk below the coil, in px. */
  stalk: number
  /** Outer radius of the coil, in px. */
  coil: number
  /** Number of turns that are still rolled up. */
  turns?: number
  /** 1 coils to the right, -1 to the left. */
  side?: 1 | -1
  lean?: number
}

/** Draws an unrolling frond: a scaly stalk and a coil with rolled-up pinnae. */
export function fiddlehead(pen: Pen, options: FiddleheadOptions): Point[] {
  const { base, heading, stalk, coil, turns = 2, side = 1, lean = -0.2 } = options
  const { random } = pen
  const wander = random.wander()
  const foot = grow(base, heading, stalk, (t) => side * lean + wander(t * 3) * 0.25, 4)
  const end = frameAt(foot, 1)
  const spiral = roll(end, turns, coil, side)
  const axis = [...foot, ...spiral.slice(1)]
  const share = foot.length / axis.length
  const thick = coil * 0.34
  const half = (t: number) =>
    thick * 0.5 * (t < share ? lerp(1.15, 1, t / share) : lerp(1, 0.3, ((t - share) / (1 - share)) ** 0.8))
  scales(pen, axis, half, share)
  const form = blade(axis, half, half)
  // Innermost turn first, because the outer turns cover its beads.
  beads(pen, axis, half, share, side)
  pen.sheet.mask(form.outline)
  pen.edge(form.left, -1, 1.05, (t) => Math.min(1, (1 - t) * 8 + 0.3))
  pen.edge(form.right, 1, 1.05, (t) => Math.min(1, (1 - t) * 8 + 0.3))
  round(pen, axis, half, 24)
  return axis
}

function roll(from: Point & { heading: number }, turns: number, coil: number, side: 1 | -1): Point[] {
  const points: Point[] = [from]
  let [at, heading] = [{ x: from.x, y: from.y }, from.heading]
  const total = turns * Math.PI * 2
  for (let angle = 0; angle < total; ) {
    const radius = coil * (1 - 0.86 * (angle / total) ** 0.85) + 1.5
    const stride = Math.min(4, radius * 0.16)
    angle += stride / radius
    heading += (side * stride) / radius
    at = step(at, heading, stride)
    points.push(at)
  }
  return points
}

/** Draws chaffy scales on the stalk and the back of the coil. */
function scales(pen: Pen, axis: Point[], half: (t: number) => number, share: number) {
  const { random } = pen
  const count = axis.length / 3.2
  for (let i = 0; i < count; i++) {
    const t = random.next() ** 1.35 * (share * 0.8 + 0.2)
    const at = frameAt(axis, t)
    const side = random.chance(0.5) ? 1 : -1
    const from = step(at, at.heading + QUARTER * side, half(t) * 0.7)
    const long = half(t) * random.between(0.7, 1.5)
    pen.line(
      grow(from, at.heading + side * random.between(0.3, 1.1), long, () => side * random.between(-1.2, 0.6), 3),
      taper,
      1.1,
    )
  }
}

/** Draws rolled-up pinnae along the inside of the coil. */
function beads(pen: Pen, axis: Point[], half: (t: number) => number, share: number, side: 1 | -1) {
  const { random } = pen
  const first = share * 0.8
  let t = 0.985
  while (t > first) {
    const at = frameAt(axis, t)
    const open = (t - first) / (1 - first)
    const size = half(t) * lerp(0.95, 0.85, open) * random.between(0.92, 1.1)
    const centre = step(at, at.heading + QUARTER * side, half(t) + size * 0.35)
    const body = ring(centre, size, size * 0.8, at.heading, 18)
    pen.sheet.mask(body)
    pen.edge(body, -1, 0.7)
    if (size > 5) {
      const inner = grow(
        step(centre, at.heading - side, size * 0.7),
        at.heading,
        size * 3.2,
        (u) => side * (4 + u * 7),
        size * 0.16,
      )
      pen.line(inner, steady, 0.55)
      for (let k = 0; k < 3; k++) {
        const a = at.heading + side * (0.4 + k * 0.35)
        pen.line([step(centre, a, size * 0.95), step(centre, a, size * 0.55)], swell, 0.5)
      }
    }
    t -= (size * 1.5) / (axis.length * 3.6)
  }
}
