import { clamp, frameAt, grow, lerp, nth, type Point, QUARTER } from './curve'
import { blade, type Pen, steady, swell, taper, trace } from './pen'

export type Bowl = {
  /** x coordinate of the slope's center line, in px. */
  centre: number
  top: number
  bottom: number
  /** Half-widths of the farthest and the nearest bed, in px. */
  far: number
  near: number
  /** How far the beds rise toward both ends, in px. */
  rise: number
}

/** Draws terraced beds that curve around the hollow and descend toward the viewer, planted in rows. */
export function terraces(pen: Pen, bowl: Bowl, count: number, plant: (at: Point, size: number) => void) {
  const { random } = pen
  const bow = random.wander()
  for (let j = 0; j < count; j++) {
    const v = ((j + 1) / count) ** 1.75
    const half = lerp(bowl.far, bowl.near, v)
    const rowY = (x: number) => {
      const u = (x - bowl.centre) / half
      return (
        lerp(bowl.top, bowl.bottom, v) - bowl.rise * lerp(0.35, 1, v) * u * u + bow(x / 260 + j * 0.7) * lerp(2, 9, v)
      )
    }
    const [from, to] = [bowl.centre - half * random.between(0.93, 1), bowl.centre + half * random.between(0.93, 1)]
    const edge: Point[] = []
    for (let x = from; x <= to; x += lerp(5, 12, v)) edge.push({ x, y: rowY(x) })
    const wall = lerp(4, 34, v)
    const foot = edge.map((p) => ({ x: p.x, y: p.y + wall }))
    pen.sheet.mask([...edge, ...foot.toReversed()])
    pen.line(edge, steady, lerp(0.5, 1.1, v))
    for (let x = from; x < to; x += lerp(3.4, 7, v) * random.between(0.6, 1.5)) {
      const y = rowY(x)
      pen.line(
        [
          { x, y: y + 1 },
          { x: x + random.normal(1.2), y: y + wall * random.between(0.35, 0.98) },
        ],
        taper,
        lerp(0.4, 0.75, v),
      )
    }
    for (let k = 0; k < half / 16; k++) {
      const x = random.between(from, to)
      const y = rowY(x) + wall + random.between(3, lerp(6, 46, v))
      pen.line(
        [
          { x: x - lerp(4, 20, v), y },
          { x: x + lerp(4, 20, v), y: y + 1 },
        ],
        swell,
        0.5,
      )
    }
    const pitch = lerp(12, 104, v)
    for (let x = from + pitch * random.between(0.3, 0.8); x < to - pitch * 0.2; x += pitch * random.between(0.85, 1.15))
      plant({ x, y: rowY(x) + 2 }, lerp(11, 118, v) * random.between(0.78, 1.12))
  }
}

/** Draws a small crop plant at a distance: tiers of fanned leaves on a short stem. */
export function tuft(pen: Pen, at: Point, size: number) {
  const { random } = pen
  const tiers = size > 60 ? 5 : size > 26 ? 3 : 1
  const lean = random.normal(0.07)
  for (let k = 0; k < tiers; k++) {
    const up = size * (0.16 + (k / tiers) * 0.74)
    const node = { x: at.x + lean * up, y: at.y - up }
    const leaves = size > 60 ? 9 : size > 26 ? 7 : 5
    for (let i = 0; i < leaves; i++) {
      const a = -QUARTER + lerp(-1.75, 1.75, i / (leaves - 1)) + random.normal(0.16)
      const long = size * lerp(0.5, 0.3, k / 4) * random.between(0.7, 1.1)
      const leaf = grow(node, a, long, () => (a + QUARTER) * 0.6, Math.max(2, size / 14))
      if (size < 30) pen.line(leaf, (t) => swell(lerp(0.15, 1, t)), clamp(size / 20, 0.6, 1.1))
      else {
        const half = (t: number) => long * 0.1 * swell(lerp(0.06, 1, t))
        trace(pen, blade(leaf, half, half), 0.62)
        pen.line(leaf, taper, 0.5)
        if (Math.cos(a) > 0.1)
          for (const t of [0.25, 0.4, 0.55, 0.7]) {
            const f = frameAt(leaf, t)
            pen.line(
              [f, { x: f.x + Math.cos(a + 1) * half(t) * 1.1, y: f.y + Math.sin(a + 1) * half(t) * 1.1 }],
              taper,
              0.5,
            )
          }
      }
    }
  }
  if (size < 30) pen.line([at, { x: at.x + lean * size, y: at.y - size }], taper, 0.7)
}

export function glasshouse(pen: Pen, at: Point, size: number) {
  const s = (x: number, y: number) => ({ x: at.x + x * size, y: at.y - y * size })
  const [gable, peak] = [[s(0, 0), s(0, 0.5), s(0.32, 0.82), s(0.64, 0.5), s(0.64, 0)], s(0.32, 0.82)]
  const roof = [s(0.64, 0.5), peak, s(1.78, 0.86), s(2.04, 0.55)]
  const side = [s(0.64, 0), s(0.64, 0.5), s(2.04, 0.55), s(2.04, 0.1)]
  for (const form of [side, roof, gable]) {
    pen.sheet.mask(form)
    form.forEach((p, i) => {
      pen.line([p, nth(form, (i + 1) % form.length)], () => 1, 0.75)
    })
  }
  const across = (a: Point, b: Point, c: Point, d: Point, count: number, weight: number) => {
    for (let i = 1; i < count; i++)
      pen.line(
        [
          { x: lerp(a.x, b.x, i / count), y: lerp(a.y, b.y, i / count) },
          { x: lerp(c.x, d.x, i / count), y: lerp(c.y, d.y, i / count) },
        ],
        () => 1,
        weight,
      )
  }
  across(s(0.64, 0.5), s(2.04, 0.55), peak, s(1.78, 0.86), 14, 0.45)
  across(s(0.64, 0.5), peak, s(2.04, 0.55), s(1.78, 0.86), 3, 0.4)
  across(s(0.64, 0), s(2.04, 0.1), s(0.64, 0.5), s(2.04, 0.55), 14, 0.55)
  across(s(0.64, 0), s(0.64, 0.5), s(2.04, 0.1), s(2.04, 0.55), 9, 0.5)
  across(s(0, 0.5), s(0.64, 0.5), s(0, 0), s(0.64, 0), 5, 0.45)
  pen.line([s(0, 0.5), s(0.64, 0.5)], () => 1, 0.6)
  for (let i = 0; i < 40; i++) {
    const foot = s(pen.random.between(-0.15, 2.15), pen.random.between(-0.05, 0.05))
    pen.line(
      grow(foot, -QUARTER + pen.random.normal(0.4), pen.random.between(5, 14), () => 0, 3),
      taper,
      0.9,
    )
  }
}
