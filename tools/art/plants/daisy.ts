import { frameAt, grow, lerp, local, type Point, ring } from '../curve'
import { type Pen, taper, trace } from '../pen'

const GOLDEN = Math.PI * (3 - Math.sqrt(5))

export type DaisyOptions = {
  at: Point
  /** Direction in which the flower leans, in radians. */
  heading: number
  /** How far the flower faces the viewer: 1 fully, 0.25 nearly from the side. */
  open: number
  radius: number
  petals?: number
  /** Rows of ray florets: 1 chamomile, 2 calendula. */
  rows?: number
  /** Radius of the disc as a share of the flower's radius. */
  disc?: number
}

/** Draws a composite flower in perspective: rays behind the disc, the disc, then the rays in front of it. */
export function daisy(pen: Pen, options: DaisyOptions) {
  const { at, heading, open, radius, petals = 19, rows = 1, disc = 0.34 } = options
  const { random } = pen
  const place = local(at, heading)
  // Angles run around the flower. Distances along the heading are foreshortened by `open`.
  const spot = (a: number, r: number, lift = 0) =>
    place(Math.cos(a) * r * open + lift * Math.sqrt(1 - open * open), Math.sin(a) * r)
  for (let row = 0; row < rows; row++) {
    const reach = radius * (1 - row * 0.2)
    const all = Array.from({ length: petals }, (_, i) => ((i + row * 0.5 + random.normal(0.13)) / petals) * Math.PI * 2)
    // Farthest first: petals that point along the heading are behind the others.
    for (const a of all.sort((x, y) => Math.cos(y) - Math.cos(x)))
      petal(
        pen,
        spot,
        a,
        reach * random.between(0.93, 1.05),
        radius * disc * 0.8,
        (Math.PI * radius * 1.15) / petals,
        open,
      )
  }
  head(pen, spot, radius * disc, open, heading)
}

type Spot = (a: number, r: number, lift?: number) => Point

function petal(pen: Pen, spot: Spot, a: number, reach: number, from: number, wide: number, open: number) {
  const { random } = pen
  const droop = reach * random.between(-0.16, 0.02) * (1 - open)
  const sway = random.normal(0.07)
  const line = (u: number, across: number) => {
    const r = lerp(from, reach, u)
    return spot(a + sway * u * u + (across / Math.max(12, r)) * 0.98, r, droop * u * u * 2)
  }
  const half = (u: number) =>
    wide * 0.5 * Math.min(1, 0.45 + u * 1.1) * (u > 0.82 ? Math.sqrt(Math.max(0, 1 - ((u - 0.82) / 0.18) ** 2)) : 1)
  const count = 20
  const [left, right]: [Point[], Point[]] = [[], []]
  for (let i = 0; i <= count; i++) {
    const u = i / count
    const notch = u > 0.93 ? 1 + random.normal(0.05) : 1
    left.push(line(u, -half(u) * notch))
    right.push(line(u, half(u) * notch))
  }
  const axis = left.map((p, i) => ({ x: (p.x + (right[i]?.x ?? p.x)) / 2, y: (p.y + (right[i]?.y ?? p.y)) / 2 }))
  trace(pen, { axis, left, right, outline: [...left, ...right.toReversed()] }, 0.8)
  for (const k of [-0.62, -0.34, 0, 0.34, 0.62]) {
    const end = random.between(0.55, 0.93)
    pen.line(
      Array.from({ length: 8 }, (_, i) => line(lerp(0.06, end, i / 7), half(0.5) * k)),
      taper,
      k ? 0.42 : 0.6,
    )
  }
  for (let i = 0; i < 5; i++) {
    const k = random.between(-0.8, 0.8)
    pen.line(
      Array.from({ length: 4 }, (_, j) => line(lerp(0.02, random.between(0.2, 0.42), j / 3), half(0.2) * k)),
      taper,
      0.42,
    )
  }
}

/** Draws the domed disc, with florets arranged as in a sunflower. */
function head(pen: Pen, spot: Spot, radius: number, open: number, heading: number) {
  const { random } = pen
  const tall = radius * 0.62
  const side = Math.sqrt(1 - open * open)
  // The outline of the dome: the rim faces the viewer, the bulge faces away.
  const bulge = Math.hypot(radius * open, tall * side) / (radius * open)
  const rim = Array.from({ length: 48 }, (_, i) => {
    const a = (i / 47) * Math.PI * 2
    return spot(
      a,
      radius * 1.02,
      Math.cos(a) > 0 ? (Math.cos(a) * (bulge - 1) * radius * open) / Math.max(0.05, side) : 0,
    )
  })
  pen.tint(rim)
  pen.sheet.mask(rim)
  const count = Math.round(radius * radius * 0.036) + 70
  const florets = Array.from({ length: count }, (_, i) => {
    const polar = Math.acos(1 - (i + 0.5) / count)
    return { a: i * GOLDEN, r: Math.sin(polar), lift: Math.cos(polar), i }
  })
  florets.sort((x, y) => Math.cos(y.a) * y.r - Math.cos(x.a) * x.r)
  for (const { a, r, lift } of florets) {
    if (lift * open - Math.cos(a) * r * side < -0.12) continue
    const at = spot(a, r * radius, tall * lift)
    const size = radius * lerp(0.055, 0.078, r)
    const shade = (Math.sin(a) * 0.75 - Math.cos(a) * 0.45) * r
    const body = ring(at, size * lerp(0.75, 1, open), size, heading, 10)
    pen.sheet.mask(body)
    pen.edge(body, -1, 0.62)
    if (r < 0.5) pen.dot(at, 0.35)
    else if (shade > random.between(-0.2, 0.3)) pen.dot(at, Math.min(1.3, 0.5 + shade))
  }
}

/** Draws a feathery leaf like chamomile's: it branches twice into long, fine lobes. */
export function threadLeaf(pen: Pen, at: Point, heading: number, length: number, side: number) {
  const { random } = pen
  const axis = grow(at, heading, length, (t) => side * 0.9 * t, 4)
  const pairs = Math.max(4, Math.round(length / 30))
  for (let i = 1; i < pairs; i++) {
    for (const way of [-1, 1] as const) {
      const from = frameAt(axis, (i + way * 0.12 + random.normal(0.08)) / pairs)
      const long = length * 0.36 * Math.sin(Math.PI * lerp(0.2, 0.92, i / pairs)) * random.between(0.75, 1.15)
      const branch = grow(
        from,
        from.heading + way * random.between(0.55, 0.85),
        long,
        () => -way * random.between(0.1, 0.6),
        3,
      )
      pen.line(branch, taper, 0.85)
      for (const [t, turn] of [
        [0.34, 0.62],
        [0.5, -0.6],
        [0.7, 0.5],
      ] as const) {
        const twig = frameAt(branch, t)
        pen.line(
          grow(twig, twig.heading + turn * way, long * random.between(0.36, 0.52), () => -turn * way * 0.6, 3),
          taper,
          0.75,
        )
      }
    }
  }
  pen.line(axis, taper, 1.2)
}
