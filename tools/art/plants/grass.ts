import { frameAt, grow, lerp, type Point, QUARTER, step, swing } from '../curve'
import { blade, type Pen, steady, swell, taper, trace } from '../pen'
import { stem } from './stem'

export type GrassOptions = {
  base: Point
  heading: number
  length: number
  bend: number
  kind: 'oat' | 'quaking' | 'foxtail' | 'rye'
  /** Size of the flower head as a share of the length. */
  head?: number
  leaves?: number
  thick?: number
  /** Amount of side lines and bristles: 1 is full; use less for small drawings. */
  rich?: number
}

/** Draws a flowering grass: a culm, sheathing leaves and a seed head. */
export function grass(pen: Pen, options: GrassOptions): Point[] {
  const { length, head = 0.3, leaves = 2, thick = Math.max(1.6, length * 0.0045) } = options
  const { random } = pen
  const wander = random.wander()
  const culm = grow(options.base, options.heading, length, (t) => options.bend * 3 * t * t + wander(t * 2) * 0.12)
  const rich = options.rich ?? 1
  headOf(pen, culm, 1 - head, length * head, options.kind, rich)
  stem(pen, culm, { foot: thick, top: thick * 0.45, shade: 6 * rich })
  for (let i = 0; i < leaves; i++) {
    const t = lerp(0.12, 0.62, (i + random.between(0.1, 0.6)) / Math.max(1, leaves))
    const at = frameAt(culm, t)
    const side = (i % 2 ? 1 : -1) * (random.chance(0.85) ? 1 : -1)
    grassLeaf(
      pen,
      at,
      at.heading + side * random.between(0.25, 0.5),
      length * random.between(0.22, 0.4),
      side,
      thick * 2.4,
      rich,
    )
  }
  return culm
}

/** Draws a long ribbon that folds over, with parallel veins. */
export function grassLeaf(pen: Pen, at: Point, heading: number, length: number, side: number, wide: number, rich = 1) {
  const { random } = pen
  const droop = side * random.between(0.6, 1.7)
  const axis = grow(at, heading, length, (t) => droop * 2 * t, 5)
  const shape = (t: number) => wide * 0.5 * Math.min(1, 0.45 + t * 4) * (1 - t ** 1.8)
  const form = blade(
    axis,
    (t) => shape(t),
    (t) => shape(t) * 0.85,
  )
  trace(pen, form, 0.75)
  if (wide < 5 || rich < 0.5) return
  for (const across of [-0.5, 0, 0.5]) {
    const vein = axis.slice(2, Math.floor(axis.length * random.between(0.6, 0.9))).map((_, i) => {
      const t = (i + 2) / axis.length
      const f = frameAt(axis, t)
      return step(f, f.heading + QUARTER, shape(t) * across)
    })
    pen.line(vein, taper, across ? 0.34 : 0.5)
  }
}

function headOf(pen: Pen, culm: Point[], from: number, long: number, kind: GrassOptions['kind'], rich: number) {
  const { random } = pen
  if (kind === 'foxtail' || kind === 'rye') return spike(pen, culm, from, long, kind, rich)
  const nodes = Math.round((kind === 'oat' ? 11 : 9) * (0.5 + 0.5 * rich))
  for (let i = nodes - 1; i >= 0; i--) {
    const t = from + (1 - from) * ((i + random.between(0, 0.5)) / nodes) ** 0.85
    const at = frameAt(culm, t)
    const size = long * (kind === 'oat' ? 0.5 : 0.42) * (1 - (i / nodes) ** 1.4) ** 0.7 + long * 0.06
    for (let k = 0; k < (kind === 'oat' ? 2 : 2); k++) {
      const side = (i + k) % 2 ? 1 : -1
      const reach = size * random.between(0.55, 1.05)
      const branch = grow(at, at.heading + side * random.between(0.35, 0.75), reach, (s) => side * 2.2 * s, 3)
      pen.line(branch, (s) => 1 - 0.5 * s, 0.7)
      const end = frameAt(branch, 1)
      // Spikelets hang down from their own weight.
      const hang = swing(end.heading, QUARTER + random.normal(0.15), kind === 'oat' ? 0.72 : 0.85)
      if (kind === 'oat') spikelet(pen, end, hang, long * random.between(0.11, 0.15), true)
      else quaker(pen, end, hang, long * random.between(0.085, 0.12))
    }
  }
}

/** Draws overlapping husks with bristles, like those of oats and brome. */
export function spikelet(pen: Pen, at: Point, heading: number, long: number, awns: boolean) {
  const { random } = pen
  const husks = 4
  for (let i = husks - 1; i >= 0; i--) {
    const side = i % 2 ? 1 : -1
    const from = step(at, heading, long * 0.16 * i)
    const way = heading + side * random.between(0.12, 0.24)
    const size = long * lerp(0.95, 0.6, i / husks)
    const axis = grow(from, way, size, () => -side * 0.4, Math.max(1.5, size / 10))
    const form = blade(
      axis,
      (t) => size * 0.13 * swell(t),
      (t) => size * 0.13 * swell(t),
    )
    if (awns && i < 3)
      pen.line(
        grow(frameAt(axis, 0.9), way, long * random.between(0.7, 1.2), () => side * random.between(0.1, 0.6), 5),
        taper,
        0.55,
      )
    pen.tint(form.outline)
    trace(pen, form, 0.7)
    if (long > 26)
      for (const u of [0.35, 0.7])
        pen.line(
          form.right.map((p, k) => ({
            x: lerp(form.left[k]?.x ?? p.x, p.x, u),
            y: lerp(form.left[k]?.y ?? p.y, p.y, u),
          })),
          swell,
          0.4,
        )
  }
}

/** Draws the plump, trembling spikelet of quaking grass: two ranks of shell-like scales. */
export function quaker(pen: Pen, at: Point, heading: number, long: number) {
  const { random } = pen
  const rows = 5
  for (let i = rows - 1; i >= 0; i--) {
    for (const side of [-1, 1] as const) {
      const from = step(at, heading, long * 0.15 * i)
      const way = heading + side * lerp(0.95, 0.4, i / rows) + random.normal(0.05)
      const size = long * lerp(0.62, 0.4, i / rows)
      const axis = grow(from, way, size, () => -side * 1.3, Math.max(1.2, size / 9))
      const form = blade(
        axis,
        (t) => size * 0.26 * Math.sin(Math.PI * Math.min(1, t * 0.9 + 0.08)) ** 0.7,
        (t) => size * 0.26 * Math.sin(Math.PI * Math.min(1, t * 0.9 + 0.08)) ** 0.7,
      )
      pen.tint(form.outline)
      trace(pen, form, 0.75)
      if (long > 22) pen.line(axis, steady, 0.36)
    }
  }
}

/** Draws a dense spike: foxtail with soft bristles, or rye with rows of grains and long awns. */
function spike(pen: Pen, culm: Point[], from: number, long: number, kind: 'foxtail' | 'rye', rich: number) {
  const { random } = pen
  const rows = Math.round((kind === 'rye' ? 20 : 34) * (0.45 + 0.55 * rich))
  for (let i = rows - 1; i >= 0; i--) {
    const t = from + (1 - from) * (i / rows)
    const at = frameAt(culm, t)
    const girth = Math.sin(Math.PI * (0.12 + 0.84 * (i / rows))) ** 0.5
    for (const side of [-1, 1] as const) {
      if (kind === 'rye') {
        const size = long * 0.1
        const way = at.heading + side * random.between(0.3, 0.42)
        const axis = grow(
          step(at, at.heading + side * QUARTER, long * 0.008),
          way,
          size,
          () => -side * 0.35,
          Math.max(1.5, size / 9),
        )
        pen.line(
          grow(frameAt(axis, 0.9), way, long * random.between(0.22, 0.34), () => side * 0.12, 8),
          taper,
          0.55,
        )
        trace(
          pen,
          blade(
            axis,
            (u) => size * 0.16 * swell(u),
            (u) => size * 0.16 * swell(u),
          ),
          0.75,
        )
        if (size > 20) pen.line(axis, swell, 0.4)
      } else {
        for (let k = 0; k < 4 * rich; k++) {
          const way = at.heading + side * random.between(0.35, 0.9)
          pen.line(
            grow(at, way, long * girth * random.between(0.16, 0.26), () => -side * 0.3, 6),
            taper,
            0.5,
          )
        }
        const size = long * 0.05 * girth + 2
        const axis = grow(at, at.heading + side * random.between(0.3, 0.9), size, () => 0, Math.max(1.5, size / 6))
        trace(
          pen,
          blade(
            axis,
            (u) => size * 0.24 * swell(u),
            (u) => size * 0.24 * swell(u),
          ),
          0.7,
        )
      }
    }
  }
}
