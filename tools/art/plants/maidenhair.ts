import { frameAt, grow, lerp, local, type Point, step } from '../curve'
import { type Pen, taper } from '../pen'
import { stem } from './stem'

export type MaidenhairOptions = {
  base: Point
  heading: number
  stalk: number
  reach: number
  fingers?: number
}

/** Draws a wiry black stalk that forks into two arms, each with fingers of fan-shaped pinnules. */
export function maidenhair(pen: Pen, { base, heading, stalk, reach, fingers = 5 }: MaidenhairOptions) {
  const { random } = pen
  const wander = random.wander()
  const stipe = grow(base, heading, stalk, (t) => wander(t * 2) * 0.35, 5)
  const fork = frameAt(stipe, 1)
  for (const side of random.chance(0.5) ? ([-1, 1] as const) : ([1, -1] as const)) {
    const arm = grow(fork, fork.heading + side * 0.5, reach * 0.7, (t) => side * (1.5 + t * 1.6), 4)
    for (let i = fingers - 1; i >= 0; i--) {
      const t = lerp(0.1, 1, i / (fingers - 1))
      const at = frameAt(arm, t)
      // The fingers fan out along the outside of the arm and are longest at the fork.
      const long = reach * lerp(1.02, 0.34, t ** 1.2) * random.between(0.92, 1.06)
      finger(pen, at, at.heading - side * lerp(0.62, 0.4, t) + random.normal(0.05), long, side)
    }
    pen.line(arm, (u) => 1 - 0.55 * u, 2.1)
  }
  stem(pen, stipe, { foot: reach * 0.017, top: reach * 0.011, shade: 40 })
  return stipe
}

function finger(pen: Pen, at: Point, heading: number, long: number, side: 1 | -1) {
  const { random } = pen
  const axis = grow(at, heading, long, (t) => side * random.between(0.2, 0.3) * 2 * t, 4)
  const count = Math.round(long / 24)
  for (let i = count - 1; i >= 0; i--) {
    for (const way of [-1, 1] as const) {
      const t = (i + 0.5 + way * 0.24) / count
      const from = frameAt(axis, t)
      const size = (long * 0.05 + 19) * Math.sin(Math.PI * lerp(0.3, 0.97, t)) ** 0.7 * random.between(0.9, 1.1)
      fan(pen, from, from.heading + way * lerp(1.25, 0.75, t), Math.max(7, size), way)
    }
  }
  pen.line(axis, (u) => 1 - 0.7 * u, 1.05)
}

/** Draws a pinnule: straight along the lower edge, lobed along the upper one, with veins that spread from the foot. */
function fan(pen: Pen, at: Point, heading: number, long: number, way: 1 | -1) {
  const { random } = pen
  const foot = step(at, heading, long * 0.12)
  const place = local(foot, heading + random.normal(0.12))
  const lobes = Math.max(2, Math.round(long / 9))
  const deep = long * random.between(0.4, 0.5)
  const rim: Point[] = []
  const count = 24
  for (let i = 0; i <= count; i++) {
    const u = i / count
    // Runs from the lower outer corner along the lobed rim back to the foot.
    const a = lerp(0.12, 1.5, u)
    const notch = 1 - 0.13 * (1 - Math.abs(Math.sin(Math.PI * (u * lobes + 0.02)))) ** 2
    const far = long * lerp(1, 0.52, u ** 1.1) * notch
    rim.push(place(Math.cos(a) * far * 0.98, -way * Math.sin(a) * Math.min(far, deep * 1.5) * 0.92))
  }
  const lower = [
    place(0, 0),
    place(long * 0.4, way * long * 0.05),
    place(long * 0.8, way * long * 0.02),
    rim[0] ?? foot,
  ]
  const outline = [...lower, ...rim]
  pen.tint(outline)
  pen.sheet.mask(outline)
  pen.line([at, foot], () => 1, 0.7)
  pen.edge(lower, way, 0.8)
  pen.edge([...rim, place(0, 0)], -way as 1 | -1, 0.8)
  if (long < 13) return
  const veins = Math.round(long / 4)
  for (let i = 0; i < veins; i++) {
    const end = rim[Math.floor(((i + 0.5) / veins) * count)]
    if (!end) continue
    const reach = random.between(0.72, 0.92)
    pen.line(
      [
        foot,
        { x: lerp(foot.x, end.x, reach * 0.5), y: lerp(foot.y, end.y, reach * 0.5) - 0.6 },
        { x: lerp(foot.x, end.x, reach), y: lerp(foot.y, end.y, reach) },
      ],
      taper,
      0.42,
    )
  }
}
