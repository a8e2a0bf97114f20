import { bezier, frameAt, grow, lerp, nth, type Point, QUARTER, step } from '../curve'
import { type Pen, taper } from '../pen'
import { stem } from './stem'

export type LeafletOptions = {
  at: Point
  heading: number
  length: number
  /** Largest half-width as a share of the length. */
  girth?: number
  bend?: number
  teeth?: number
  /** Shade lines between the veins: 0 none, 1 dark side, 2 both sides. */
  shade?: 0 | 1 | 2
}

/** Half-width of a leaflet along its length: a narrow foot, widest past the middle, a long tip. */
const leafletShape = (t: number) => 4.4 * t ** 1.3 * (1 - t) ** 1.05

/** Draws one serrated leaflet with a vein to each tooth. */
export function leaflet(pen: Pen, options: LeafletOptions): Point[] {
  const {
    at,
    heading,
    length,
    girth = 0.12,
    bend = 0,
    teeth = Math.max(7, Math.round(length / 24)),
    shade = 2,
  } = options
  const { random } = pen
  const wander = random.wander()
  const axis = grow(at, heading, length, (t) => bend * 2 * t + wander(t * 2.5) * 0.22, Math.max(2, length / 90))
  const wide = length * girth * 0.62
  const sides = ([-1, 1] as const).map((side) => flank(pen, axis, side, teeth, wide, length))
  const [left, right] = [nth(sides, 0), nth(sides, 1)]
  const outline = [...left.edge, ...right.edge.toReversed()]
  pen.tint(outline)
  pen.sheet.mask(outline)
  pen.edge(left.edge, -1, 0.85)
  pen.edge(right.edge, 1, 0.85)
  for (const [side, { tips }] of [
    [-1, left],
    [1, right],
  ] as const) {
    const facing = heading + QUARTER * side
    const dark = Math.cos(facing) * 0.6 + Math.sin(facing) * 0.8 > 0
    veins(pen, axis, tips, side, wide, dark, length < 60 ? 0 : shade)
  }
  pen.line(axis.slice(0, -2), (t) => 0.3 + 0.9 * (1 - t), 1.25)
  return axis
}

type Tooth = { tip: Point; t: number }

function flank(pen: Pen, axis: Point[], side: 1 | -1, teeth: number, wide: number, length: number) {
  const { random } = pen
  const edge: Point[] = [nth(axis, 0)]
  const tips: Tooth[] = []
  const at = (t: number, across: number, ahead = 0) => {
    const f = frameAt(axis, t)
    return step(step(f, f.heading + QUARTER * side, across), f.heading, ahead)
  }
  for (let k = 0; k < teeth; k++) {
    // The teeth start a little above the foot and get closer toward the tip.
    const place = (i: number) => 0.14 + 0.8 * (i / teeth) ** 0.88
    const [a, b] = [place(k), place(k + 0.96 + random.normal(0.06))]
    const [wa, wb] = [wide * leafletShape(a), wide * leafletShape(b)]
    const depth = random.between(0.74, 0.8)
    edge.push(at(a, wa * depth))
    edge.push(at(lerp(a, b, 0.4), lerp(wa * depth, wb, 0.62)))
    edge.push(at(lerp(a, b, 0.75), lerp(wa * depth, wb, 0.9)))
    const tip = at(b, wb * 1.02, (length / teeth) * 0.22)
    edge.push(tip)
    tips.push({ tip, t: b })
  }
  edge.push(at(0.97, wide * leafletShape(0.97) * 0.7))
  edge.push(nth(axis, axis.length - 1))
  return { edge, tips }
}

/** The share of the midrib's length at which the vein to the tooth at t starts. */
const veinRoot = (t: number) => Math.max(0.06, t - 0.1 * (1 - t * 0.4))

function veins(pen: Pen, axis: Point[], tips: Tooth[], side: 1 | -1, wide: number, dark: boolean, shade: 0 | 1 | 2) {
  tips.forEach(({ tip, t }, k) => {
    const root = frameAt(axis, veinRoot(t))
    const reached = Math.hypot(tip.x - root.x, tip.y - root.y)
    const bow = step(
      { x: (root.x + tip.x) / 2, y: (root.y + tip.y) / 2 },
      root.heading + side * QUARTER,
      reached * 0.07,
    )
    if (wide > 5) pen.line(bezier(root, bow, bow, tip, 6), taper, 0.62)
    if (!shade || (shade === 1 && !dark) || k === 0) return
    const last = nth(tips, k - 1)
    const lastRoot = frameAt(axis, veinRoot(last.t))
    const gap = dark ? 3.2 : 6.5
    const count = Math.floor(Math.hypot(root.x - lastRoot.x, root.y - lastRoot.y) / gap)
    for (let i = 1; i <= count; i++) {
      const u = (i - 0.5 + pen.random.normal(0.12)) / count
      const from = { x: lerp(lastRoot.x, root.x, u), y: lerp(lastRoot.y, root.y, u) }
      const to = { x: lerp(last.tip.x, tip.x, u), y: lerp(last.tip.y, tip.y, u) }
      // The shade is deepest along the midrib and under each vein.
      const reach = (dark ? 0.5 : 0.26) + 0.26 * Math.abs(u - 0.5) + pen.random.normal(0.06)
      const end = { x: lerp(from.x, to.x, reach), y: lerp(from.y, to.y, reach) }
      const mid = step({ x: (from.x + end.x) / 2, y: (from.y + end.y) / 2 }, root.heading, 0.8)
      pen.line([from, mid, end], taper, dark ? 0.46 : 0.36)
    }
  })
}

export type CannabisOptions = {
  at: Point
  /** Direction of the middle leaflet, in radians. */
  heading: number
  length: number
  leaflets?: 3 | 5 | 7 | 9
  petiole?: number
  petioleBend?: number
  girth?: number
  shade?: 0 | 1 | 2
}

/** Angle from the middle leaflet in radians, and relative length, of each pair from the middle outward. */
const FAN = [
  { angle: 0.5, size: 0.93 },
  { angle: 1.0, size: 0.74 },
  { angle: 1.58, size: 0.47 },
  { angle: 2.15, size: 0.26 },
]

export function cannabis(pen: Pen, options: CannabisOptions) {
  const { at, heading, length, leaflets = 7, petiole = length * 0.5, girth = 0.128 } = options
  const { random } = pen
  if (petiole > 0) {
    const back = grow(at, heading + Math.PI, petiole, (t) => (options.petioleBend ?? 0.3) * 2 * t, 5)
    stem(pen, back.toReversed(), { foot: length * 0.017, top: length * 0.011 })
  }
  const pairs = FAN.slice(0, (leaflets - 1) / 2)
  pairs.toReversed().forEach(({ angle, size }) => {
    for (const side of random.chance(0.5) ? ([-1, 1] as const) : ([1, -1] as const)) {
      const way = heading + side * (angle + random.normal(0.05))
      leaflet(pen, {
        ...options,
        at: step(at, way, length * 0.008),
        heading: way,
        length: length * size * random.between(0.95, 1.05),
        girth: girth * lerp(0.92, 1, size),
        // Outer leaflets droop away from the middle one.
        bend: side * (random.between(-0.05, 0.3) - angle * 0.04),
      })
    }
  })
  leaflet(pen, { ...options, length: length * random.between(0.97, 1.03), girth, bend: random.normal(0.14) })
}
