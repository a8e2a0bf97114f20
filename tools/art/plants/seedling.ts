import { frameAt, grow, lerp, type Point, QUARTER, ring } from '../curve'
import { blade, hatch, type Pen, steady, swell, taper, trace } from '../pen'
import { leaflet } from './cannabis'
import { stem } from './stem'

/** Draws a root that winds downward and forks into finer ones. */
export function root(pen: Pen, at: Point, heading: number, length: number, thick: number) {
  const { random } = pen
  const wander = random.wander()
  const axis = grow(at, heading, length, (t) => wander(t * 5) * 2.2 + (QUARTER - heading) * 0.6, 4)
  const forks = Math.round(length / 24)
  if (thick > 0.6) {
    for (let i = 0; i < forks; i++) {
      const from = frameAt(axis, random.between(0.08, 0.95))
      const side = random.chance(0.5) ? 1 : -1
      root(
        pen,
        from,
        from.heading + side * random.between(0.6, 1.25),
        length * random.between(0.14, 0.42) * (thick > 2 ? 1 : 0.7),
        thick * 0.38,
      )
    }
  }
  if (thick < 3) return pen.line(axis, taper, thick / pen.weight)
  const form = blade(
    axis,
    (t) => thick * 0.5 * (1 - t) ** 0.8,
    (t) => thick * 0.5 * (1 - t) ** 0.8,
  )
  trace(pen, form, 0.8)
  hatch(pen, form, 'left', { start: 0.02, end: 0.6, gap: 7, lean: 0.004, reach: 0.8, weight: 0.45 })
}

/** Draws a fern's crown: overlapping stubs of old stalks, covered with scales. */
export function crown(pen: Pen, at: Point, size: number) {
  const { random } = pen
  for (let i = 0; i < 26; i++) {
    const u = lerp(-1, 1, ((i * 7) % 26) / 25)
    const foot = { x: at.x + u * size * 0.75, y: at.y + size * (0.34 - Math.abs(u) * 0.2) + random.normal(5) }
    const axis = grow(foot, -QUARTER + u * 1.15, size * random.between(0.42, 0.72), () => -u * 0.4, 3)
    const shape = (t: number) => size * 0.085 * swell(t * 0.88 + 0.08)
    const form = blade(axis, shape, shape)
    trace(pen, form, 0.8)
    hatch(pen, form, 'right', { start: 0.1, end: 0.9, gap: 4, lean: 0.15, reach: 0.9, weight: 0.45 })
  }
}

/** Draws stippled and hatched soil on both sides of a stem. */
export function soil(pen: Pen, from: Point, to: Point) {
  const { random } = pen
  const wander = random.wander()
  const wide = to.x - from.x
  const surface = Array.from({ length: 60 }, (_, i) => ({
    x: lerp(from.x, to.x, i / 59),
    y: lerp(from.y, to.y, i / 59) + wander(i * 0.3) * 5,
  }))
  pen.line(surface, swell, 1)
  for (let i = 0; i < wide / 2.6; i++) {
    const u = random.between(0, 1)
    const fade = Math.sin(Math.PI * u) ** 0.7
    const at = frameAt(surface, u)
    const deep = random.next() ** 2.2 * 74 * fade
    if (random.chance(0.6)) pen.dot({ x: at.x, y: at.y + 4 + deep }, random.between(0.3, 0.85))
    else
      pen.line(
        [
          { x: at.x - random.between(4, 12), y: at.y + 3 + deep },
          { x: at.x + random.between(4, 12), y: at.y + 4 + deep },
        ],
        swell,
        0.5,
      )
  }
}

/** Draws a hemp seed with its marbled coat. */
export function hempSeed(pen: Pen, at: Point, heading: number, size: number) {
  const { random } = pen
  const body = ring(at, size, size * 0.74, heading, 40, (a) => 1 + 0.07 * Math.cos(a))
  pen.sheet.mask(body)
  pen.edge(body, 1, 1)
  pen.line(ring(at, size * 0.98, size * 0.16, heading, 40).slice(0, 21), steady, 0.7)
  for (let i = 0; i < size * 1.3; i++) {
    const a = random.between(0, Math.PI * 2)
    const r = Math.sqrt(random.next()) * 0.88
    const from = { x: at.x + Math.cos(a) * size * r, y: at.y + Math.sin(a) * size * 0.72 * r }
    if (Math.cos(a) * 0.6 + Math.sin(a) * 0.8 > random.between(-0.9, 0.6))
      pen.line(
        grow(from, heading + random.normal(0.6), random.between(3, 9), () => random.normal(1.5), 2),
        swell,
        0.6,
      )
    else if (random.chance(0.3)) pen.dot(from, 0.4)
  }
}

/** Draws a cannabis seedling at a stage from 1 (seed leaves only) to 4 (three pairs of true leaves). */
export function seedling(pen: Pen, at: Point, stage: 1 | 2 | 3 | 4, size: number) {
  const { random } = pen
  const wander = random.wander()
  const tall = size * lerp(0.55, 1.9, (stage - 1) / 3)
  const axis = grow(at, -QUARTER + random.normal(0.04), tall, (t) => wander(t * 2) * 0.26, 4)
  root(pen, at, QUARTER, size * lerp(0.55, 0.9, (stage - 1) / 3), size * 0.035)
  const nodes = [0.55, 0.78, 0.92, 1]
  const top = frameAt(axis, 1)
  for (let k = stage - 1; k >= 1; k--) {
    const node = frameAt(axis, stage === 2 ? 1 : lerp(0.52, 1, k / (stage - 1)))
    const fresh = k === stage - 1
    for (const side of [-1, 1] as const) {
      const long = size * lerp(0.34, 0.62, fresh ? 0.15 : 1 - k * 0.16) * random.between(0.9, 1.08)
      const way = node.heading + side * lerp(1.15, 0.55, fresh ? 1 : 0) + random.normal(0.08)
      const stalk = grow(node, way, long * 0.3, () => side * 0.25, 3)
      const tip = frameAt(stalk, 1)
      const fingers = k === 1 ? 1 : 3
      if (fingers === 3)
        for (const s of [-1, 1])
          leaflet(pen, { at: tip, heading: tip.heading + s * 0.75, length: long * 0.72, girth: 0.15, bend: s * 0.25 })
      leaflet(pen, { at: tip, heading: tip.heading, length: long, girth: 0.16, bend: side * 0.3 })
      pen.line(stalk, steady, 1.4)
    }
  }
  if (stage > 2)
    for (const side of [-1, 1])
      leaflet(pen, {
        at: top,
        heading: top.heading + side * 0.22,
        length: size * random.between(0.13, 0.19),
        girth: 0.17,
        bend: side * 0.3,
      })
  if (stage === 2) leaflet(pen, { at: top, heading: top.heading + 0.2, length: size * 0.16, girth: 0.16 })
  const low = frameAt(axis, stage === 1 ? 1 : (nodes[0] ?? 0.5) * (stage === 2 ? 1.4 : 0.9))
  for (const side of [-1, 1] as const) {
    const leaf = grow(low, low.heading + side * 1.15, size * 0.3, () => side * 0.5, 3)
    const shape = (t: number) => size * 0.062 * Math.sin(Math.PI * Math.min(1, 0.07 + t ** 1.3 * 0.93)) ** 0.7
    const form = blade(leaf, shape, shape)
    pen.tint(form.outline)
    trace(pen, form, 0.85)
    hatch(pen, form, side > 0 ? 'right' : 'left', {
      start: 0.1,
      end: 0.92,
      gap: 4,
      lean: 0.12,
      reach: 0.85,
      weight: 0.42,
    })
    pen.line(leaf.slice(0, -3), taper, 0.8)
  }
  stem(pen, axis, { foot: size * 0.04, top: size * 0.022 })
}
