import { bezier, grow, lerp, local, nth, type Point, QUARTER, ring, step } from './curve'
import { blade, type Pen, steady, swell, taper } from './pen'

/** The profile of a round vessel: half-widths at heights above its foot, in px. */
type Turned = { height: number; half: number }[]

function silhouette(at: Point, form: Turned, side: 1 | -1): Point[] {
  const points: Point[] = []
  for (let i = 1; i < form.length; i++) {
    const [a, b] = [nth(form, i - 1), nth(form, i)]
    const count = Math.max(2, Math.round(Math.hypot(b.height - a.height, b.half - a.half) / 8))
    for (let k = 0; k < count; k++) {
      const t = k / count
      const e = t * t * (3 - 2 * t)
      points.push({
        x: at.x + side * lerp(a.half, b.half, a.height === b.height ? t : e * 0.5 + t * 0.5),
        y: at.y - lerp(a.height, b.height, t),
      })
    }
  }
  const last = nth(form, form.length - 1)
  return [...points, { x: at.x + side * last.half, y: at.y - last.height }]
}

/** Draws a glass vessel with `fill` px of liquid, shaded by even horizontal lines. */
export function vessel(pen: Pen, at: Point, form: Turned, fill: number, liquid: Pen) {
  const { random } = pen
  const [left, right] = [silhouette(at, form, -1), silhouette(at, form, 1)]
  const foot = nth(form, 0).half
  const top = nth(form, form.length - 1)
  const base = ring(at, foot, foot * 0.14, 0, 40).slice(0, 21)
  const rim = ring({ x: at.x, y: at.y - top.height }, top.half, top.half * 0.24, 0, 40)
  pen.line(left, () => 1, 0.9)
  pen.line(right, () => 1, 1.4)
  pen.line(base, () => 1, 1.2)
  pen.line(rim, () => 1, 0.9)
  const half = (height: number) => {
    const i = right.findIndex((p) => at.y - p.y >= height)
    return (right[Math.max(0, i)]?.x ?? at.x) - at.x
  }
  const inner = left.map((p) => ({ x: p.x + 7, y: p.y })).slice(2, -2)
  pen.line(inner, swell, 0.45)
  for (let y = 5; y < fill; y += 6.5) {
    const wide = half(y) - 6
    const start = lerp(-wide, wide, random.between(0.02, 0.22) + (y / fill) * 0.1)
    const sag = wide * 0.1
    const line = Array.from({ length: 14 }, (_, k) => {
      const x = lerp(start, wide, k / 13)
      return { x: at.x + x, y: at.y - y + sag * Math.sqrt(Math.max(0, 1 - (x / wide) ** 2)) * (1 - y / (fill * 4)) }
    })
    liquid.line(line, (t) => 0.25 + 0.75 * t, 0.7)
  }
  if (fill > 0) liquid.line(ring({ x: at.x, y: at.y - fill }, half(fill) - 3, half(fill) * 0.12, 0, 50), steady, 0.8)
  // The reflection of a window: two short strokes down the lit side.
  for (const off of [0.62, 0.7]) {
    const tall = nth(form, form.length - 1).height
    pen.line(
      left
        .slice(Math.floor(left.length * 0.25), Math.floor(left.length * 0.5))
        .map((p) => ({ x: lerp(at.x, p.x, off), y: p.y - tall * 0.01 })),
      swell,
      0.6,
    )
  }
}

export const FLASK: Turned = [
  { height: 0, half: 150 },
  { height: 16, half: 162 },
  { height: 60, half: 150 },
  { height: 290, half: 46 },
  { height: 330, half: 38 },
  { height: 420, half: 37 },
  { height: 432, half: 47 },
]
export const TUBE: Turned = [
  { height: 0, half: 70 },
  { height: 10, half: 72 },
  { height: 16, half: 40 },
  { height: 24, half: 34 },
  { height: 520, half: 34 },
  { height: 530, half: 42 },
]

/** Draws a ruler with a long mark at every fifth division. */
export function measure(pen: Pen, from: Point, to: Point, divisions: number, tall = 22) {
  const heading = Math.atan2(to.y - from.y, to.x - from.x)
  pen.line([from, to], () => 1, 0.6)
  for (let i = 0; i <= divisions; i++) {
    const at = { x: lerp(from.x, to.x, i / divisions), y: lerp(from.y, to.y, i / divisions) }
    pen.line([at, step(at, heading - QUARTER, i % 5 ? tall * 0.5 : tall)], () => 1, i % 5 ? 0.45 : 0.7)
  }
}

/** Draws a dashed reference line between two parts. */
export function reference(pen: Pen, from: Point, to: Point) {
  const far = Math.hypot(to.x - from.x, to.y - from.y)
  for (let at = 0; at < far; at += 15) {
    const p = (d: number) => ({ x: lerp(from.x, to.x, d / far), y: lerp(from.y, to.y, d / far) })
    pen.line([p(at), p(Math.min(far, at + 7))], () => 1, 0.5)
  }
}

/** Draws the view through a lens: stalked, domed resin glands on the skin of a bract. */
export function lens(pen: Pen, at: Point, radius: number) {
  const { random } = pen
  const rim = ring(at, radius, radius, 0, 120)
  const within = (p: Point) => Math.hypot(p.x - at.x, p.y - at.y) < radius - 7
  const skin = bezier(
    { x: at.x - radius, y: at.y + radius * 0.3 },
    { x: at.x - radius * 0.3, y: at.y + radius * 0.12 },
    { x: at.x + radius * 0.3, y: at.y + radius * 0.62 },
    { x: at.x + radius, y: at.y + radius * 0.42 },
    6,
  )
  pen.line(skin.filter(within), () => 1, 1.1)
  for (let row = 1; row < 15; row++) {
    const cells = skin
      .map((p, i) => ({ x: p.x, y: p.y + row * radius * 0.062 + Math.sin(i * 0.5 + row * 2) * 3 }))
      .filter(within)
    if (cells.length > 3) pen.line(cells, (t) => Math.max(0, 0.4 + 0.6 * Math.sin(t * 23 + row * 1.7)), 0.5)
    for (let i = row % 2; i < skin.length; i += 7) {
      const p = nth(skin, i)
      const from = { x: p.x, y: p.y + (row - 1) * radius * 0.062 }
      const to = { x: p.x + random.normal(2), y: p.y + row * radius * 0.062 }
      if (within(from) && within(to) && random.chance(1.1 - row * 0.07)) pen.line([from, to], swell, 0.42)
    }
  }
  // Many small glands at the back come first, then a few tall ones in front.
  const stand = [
    ...Array.from({ length: 15 }, () => random.between(0.1, 0.26)),
    ...Array.from({ length: 11 }, () => random.between(0.24, 0.8)),
  ]
  stand.forEach((share, i) => {
    const row = (i < 15 ? (i + 0.5) / 15 : (((i - 15) * 5) % 11) / 10) + random.normal(0.02)
    const foot = nth(skin, Math.floor(lerp(0.09, 0.91, row) * (skin.length - 1)))
    const size = radius * lerp(0.05, 0.105, Math.min(1, share * 1.6)) * random.between(0.88, 1.1)
    const way = -QUARTER + (row - 0.5) * 0.7 + random.normal(0.08)
    const tip = step(foot, way, radius * share + size * 2)
    if (Math.hypot(tip.x - at.x, tip.y - at.y) < radius * 0.93) gland(pen, foot, way, radius * share, size)
  })
  for (let i = 0; i < 50; i++) {
    const spot = nth(skin, random.whole(0, skin.length - 1))
    if (within(spot))
      pen.dot({ x: spot.x + random.normal(8), y: spot.y + random.between(3, 16) }, random.between(0.3, 0.6))
  }
  pen.line(rim, () => 1, 2.2)
  pen.line(ring(at, radius + 9, radius + 9, 0, 120), () => 1, 0.6)
}

function gland(pen: Pen, foot: Point, heading: number, tall: number, size: number) {
  const { random } = pen
  const axis = grow(foot, heading, tall, () => random.normal(0.2), 4)
  const tip = nth(axis, axis.length - 1)
  const half = (t: number) => size * lerp(0.5, 0.2, t ** 0.5)
  const form = blade(axis, half, half)
  pen.sheet.mask(form.outline)
  pen.line(form.left, () => 1, 0.55)
  pen.line(form.right, () => 1, 0.9)
  for (let i = 3; i < axis.length - 1; i += 3) {
    const place = local(nth(axis, i), heading)
    pen.line([place(0, size * 0.3), place(2, 0)], taper, 0.45)
  }
  const bulb = ring(step(tip, heading, size * 0.6), size * 0.86, size, heading, 40)
  pen.sheet.mask(bulb)
  pen.edge(bulb, 1, 0.95)
  const middle = step(tip, heading, size * 0.6)
  for (let k = 0; k < 6; k++) {
    const far = size * lerp(0.9, 0.35, k / 6)
    const arc = ring(middle, far * 0.9, far, heading, 40).map((p) => ({ x: p.x + k * 0.6, y: p.y + k * 0.6 }))
    // Shade the bulb with curved lines on the side away from the light.
    const lit = arc.filter((p) => (p.x - middle.x) * 0.6 + (p.y - middle.y) * 0.8 > far * lerp(-0.1, 0.62, k / 6))
    const start = lit.findIndex(
      (p, n) => n > 0 && Math.hypot(p.x - (lit[n - 1]?.x ?? 0), p.y - (lit[n - 1]?.y ?? 0)) > far * 0.5,
    )
    pen.line(start > 0 ? [...lit.slice(start), ...lit.slice(0, start)] : lit, swell, lerp(0.6, 0.4, k / 6))
  }
  // The reflection of a window, high on the lit side.
  pen.line(ring(middle, size * 0.62, size * 0.62, 0, 36).slice(20, 26), swell, 0.55)
}
