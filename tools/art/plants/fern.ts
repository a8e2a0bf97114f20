import { clamp, frameAt, grow, lerp, type Point, QUARTER } from '../curve'
import { blade, hatch, type Pen, type Profile, taper, trace } from '../pen'

export type FernOptions = {
  base: Point
  /** In radians; -QUARTER grows straight up. */
  heading: number
  length: number
  /** Total turn along the frond in radians, most of it near the tip. */
  bend: number
  /** Additional turn in radians, spread evenly. */
  arc?: number
  /** Longest pinna as a share of the length. */
  spread?: number
  /** Share of the length that is bare stalk. */
  bare?: number
  pairs?: number
  /** Pinnules on each side of the longest pinna. */
  pinnules?: number
  /** Hatching and lobes: 0 plain, 1 veined, 2 engraved. */
  detail?: 0 | 1 | 2
}

/** Relative length of the pinnae along the frond: longest a third of the way up, tapering to a point. */
const frondShape: Profile = (t) => clamp(0.5 + t * 1.7, 0, 1) * (1 - t ** 1.7) ** 0.95

/** Draws a twice-divided frond and returns its stalk. */
export function fern(pen: Pen, options: FernOptions): Point[] {
  const { length, spread = 0.24, bare = 0.2, pairs = 24 } = options
  const { random } = pen
  const wander = random.wander()
  const rachis = grow(
    options.base,
    options.heading,
    length,
    (t) => (options.arc ?? 0) + options.bend * 3 * t * t + wander(t * 4) * 0.35,
  )
  // Tip first, so that each lower pinna covers the one above it.
  for (let i = pairs - 1; i >= 0; i--) {
    for (const side of [-1, 1] as const) {
      const along = Math.max(0, (i + (side > 0 ? 0.5 : 0) + random.normal(0.06)) / pairs)
      // The gaps get smaller toward the tip.
      const t = 1 - (1 - along) ** 1.3
      const at = frameAt(rachis, bare + (1 - bare) * clamp(t, 0, 0.992))
      const reach = spread * length * frondShape(t) * random.between(0.92, 1.06)
      if (reach < 3) continue
      const splay = lerp(1.4, 0.6, t ** 0.85) + random.normal(0.05)
      pinna(pen, { at, heading: at.heading + side * splay, reach, side, forward: at.heading, options })
    }
  }
  stalk(pen, rachis, length)
  return rachis
}

/** How strongly the pinnules crowd toward the tip of a pinna; 1 is even spacing. */
const CLOSING = 1.45

type Pinna = { at: Point; heading: number; reach: number; side: 1 | -1; forward: number; options: FernOptions }

function pinna(pen: Pen, { at, heading, reach, side, options }: Pinna) {
  const { random } = pen
  const { length, spread = 0.24, pinnules = 16 } = options
  const wander = random.wander()
  // Each pinna curves toward the tip of the frond and droops a little.
  const lift = -side * random.between(0.18, 0.42)
  const costa = grow(at, heading, reach, (t) => lift * 2 * t + wander(t * 3) * 0.3, 3)
  const full = reach / (spread * length)
  const count = Math.max(3, Math.round(pinnules * full ** 0.72))
  const first = (reach / count) * CLOSING
  for (let i = count - 1; i >= 0; i--) {
    for (const way of [-1, 1] as const) {
      const even = (i + 0.35 + (way > 0 ? 0.4 : 0)) / count
      const t = 1 - (1 - even) ** CLOSING
      const gap = first * (1 - even) ** (CLOSING - 1)
      const from = frameAt(costa, t)
      // The pinnule nearest the stalk on the upper side is the longest.
      const size = (1 - t ** 1.4) ** 0.85 * (i === 0 && way === side * -1 ? 1.15 : 1)
      const long = Math.max(gap * 0.8, Math.min(first * 1.75, reach * 0.26) * size * random.between(0.9, 1.08))
      const lean = lerp(1.16, 0.6, t) + random.normal(0.06)
      pinnule(pen, from, from.heading + way * lean, long, Math.min(gap * 0.96, long * 0.52), way, options)
    }
  }
  const tip = frameAt(costa, 1)
  pinnule(pen, frameAt(costa, 0.95), tip.heading, reach * 0.1, Math.max(2, first * 0.22), side, {
    ...options,
    detail: 0,
  })
  pen.line(costa, (t) => 0.35 + 0.65 * (1 - t), reach > 60 ? 1.25 : 0.95)
}

function pinnule(pen: Pen, at: Point, heading: number, long: number, wide: number, way: 1 | -1, options: FernOptions) {
  const { random } = pen
  const { detail = 2 } = options
  if (long < 5) {
    pen.line(
      grow(at, heading, long, () => -way * 0.4, 2),
      taper,
      Math.min(1.6, wide * 0.42),
    )
    return
  }
  const axis = grow(at, heading, long, () => -way * random.between(0.1, 0.5), Math.max(1.2, long / 22))
  const lobes = detail === 2 && long > 26 ? Math.round(long / 7.5) : 0
  const phase = random.next()
  const shape = (u: number, shift: number) => {
    const body = Math.min(1, 0.72 + u * 1.4) * (1 - u ** 3.2) ** 0.75
    const notch = lobes ? 1 - 0.2 * (1 - Math.abs(Math.sin(Math.PI * (lobes * u + shift)))) ** 1.6 : 1
    return wide * 0.5 * body * notch
  }
  const form = blade(
    axis,
    (u) => shape(u, phase),
    (u) => shape(u, phase + 0.37),
  )
  pen.tint(form.outline)
  trace(pen, form, long > 16 ? 0.8 : 0.66)
  if (detail === 0 || long < (pen.plain ? 17 : 11)) return
  pen.line(
    grow(at, heading, long * 0.82, () => -way * 0.3, long / 6),
    taper,
    0.62,
  )
  if (detail < 2 || long < 15) return
  // The shaded half gets denser shade lines than the lit half.
  const dark = Math.sin(heading + QUARTER) > 0 ? 'right' : 'left'
  const light = dark === 'right' ? 'left' : 'right'
  hatch(pen, form, dark, { start: 0.06, end: 0.9, gap: 3.4, lean: 0.2, reach: 0.92, weight: 0.42 })
  if (long > 24) hatch(pen, form, light, { start: 0.1, end: 0.8, gap: 8, lean: 0.22, reach: 0.7, weight: 0.34 })
}

/** Draws the stalk: two edges, a groove of short shade lines and brown scales near the foot. */
function stalk(pen: Pen, rachis: Point[], length: number) {
  const wide = (t: number) => Math.max(0.5, length * 0.0052 * (1 - t) ** 0.75)
  const form = blade(
    rachis,
    (t) => wide(t) * 0.5,
    (t) => wide(t) * 0.5,
    Math.floor(rachis.length / 2),
  )
  pen.sheet.mask(form.outline)
  pen.edge(form.left, -1, 0.95)
  pen.edge(form.right, 1, 1.1)
  const { random } = pen
  for (let t = 0.01; t < 0.75 && !pen.plain; t += 0.0042) {
    const at = frameAt(rachis, t)
    const side = random.between(0.05, 0.5) * wide(t)
    const from = { x: at.x + side * Math.cos(at.heading + QUARTER), y: at.y + side * Math.sin(at.heading + QUARTER) }
    pen.line(
      grow(from, at.heading, random.between(5, 14), () => 0, 4),
      taper,
      0.5,
    )
  }
  for (let i = 0; i < length / 26; i++) {
    const t = random.next() ** 2.2 * 0.2
    const at = frameAt(rachis, t)
    const side = random.chance(0.5) ? 1 : -1
    const from = {
      x: at.x + Math.cos(at.heading + QUARTER * side) * wide(t) * 0.4,
      y: at.y + Math.sin(at.heading + QUARTER * side) * wide(t) * 0.4,
    }
    pen.line(
      grow(from, at.heading + side * random.between(0.4, 1), random.between(5, 13), () => -side * 0.9, 2),
      taper,
      1.1,
    )
  }
}
