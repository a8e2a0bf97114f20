import { clamp, frameAt, grow, lerp, nth, type Point, QUARTER } from './curve'
import { blade, type Pen, steady, swell, taper, trace } from './pen'

type Ridge = (x: number) => number

/** A skyline: a slow swell with smaller ones upon it, in px from the top. */
export function ridge(pen: Pen, level: number, height: number, length: number): Ridge {
  const [a, b, c] = [pen.random.wander(), pen.random.wander(), pen.random.wander()]
  return (x) => level - height * (a(x / length) * 0.7 + b((x / length) * 2.7) * 0.22 + c((x / length) * 9) * 0.05)
}

/** The engraver's sky: ruled lines that swell into cloud and fade to nothing over the hills. */
export function sky(pen: Pen, width: number, bottom: number, sun: Point & { radius: number }) {
  const rows = Array.from({ length: 5 }, () => pen.random.wander())
  const gap = 8.5
  for (let y = 40; y < bottom; y += gap) {
    const points: Point[] = []
    const widths: number[] = []
    const flush = () => {
      if (points.length > 3) pen.sheet.stroke(points.splice(0), widths.splice(0), pen.ink)
      points.length = 0
      widths.length = 0
    }
    for (let x = 0; x <= width; x += 12) {
      const bank = rows.reduce((sum, wave, i) => sum + wave(x / (460 - i * 70) - y / (170 - i * 22) + i * 13) / (1 + i * 0.55), 0)
      const fade = clamp(1.15 - y / bottom, 0, 1)
      const glow = clamp(Math.hypot(x - sun.x, (y - sun.y) * 1.4) / sun.radius - 1, 0, 1)
      const wide = pen.weight * clamp(bank * 0.55 + 0.32, 0, 1) * fade * glow
      if (wide < 0.14) flush()
      else {
        points.push({ x, y: y + Math.sin(x / 190 + y) * 0.8 })
        widths.push(wide)
      }
    }
    flush()
  }
}

/** A hill: hides what is behind it, then lines that follow its shoulder, heavy on the shaded slopes. */
export function hill(pen: Pen, line: Ridge, width: number, deep: number, gap: number, darkness: number) {
  const top: Point[] = []
  for (let x = -20; x <= width + 20; x += 8) top.push({ x, y: line(x) })
  pen.sheet.mask([...top, { x: width + 20, y: 3000 }, { x: -20, y: 3000 }])
  pen.line(top, () => 1, 0.8)
  const patch = pen.random.wander()
  for (let x = -20; x < width + 20; x += gap * pen.random.between(0.75, 1.25)) {
    const slope = (line(x + 26) - line(x - 26)) / 52
    const shade = clamp(0.36 + slope * 2.6 + patch(x / 130) * 0.4, 0, 1) * darkness
    if (shade < 0.1) continue
    const long = deep * shade * pen.random.between(0.5, 1.15)
    const start = line(x) + pen.random.between(1, 7)
    // The strokes run down the fall of the slope.
    pen.line(grow({ x, y: start }, QUARTER - clamp(slope * 1.5, -0.9, 0.9), long, () => slope * 1.1, 7), taper, 0.42 + shade * 0.5)
  }
}

/** Lines that follow the hill's form below its skyline, breaking off where the light falls full. */
export function contours(pen: Pen, line: Ridge, width: number, deep: number, gap: number, darkness: number) {
  const drift = pen.random.wander()
  const patch = [pen.random.wander(), pen.random.wander()]
  let k = 0
  for (let down = gap; down < deep; down += gap * (1 + k * 0.035)) {
    k++
    let points: Point[] = []
    let widths: number[] = []
    const flush = () => {
      if (points.length > 4) pen.sheet.stroke(points, widths, pen.ink)
      points = []
      widths = []
    }
    for (let x = -20; x <= width + 20; x += 9) {
      const at = x - down * 0.35
      const slope = (line(at + 40) - line(at - 40)) / 80
      const cloud = (patch[0]?.(x / 170 + k * 0.21) ?? 0) * 0.5 + (patch[1]?.(x / 60 + k * 0.55) ?? 0) * 0.28
      const shade = clamp(0.3 + slope * 2.4 + cloud - down / deep * 0.25, 0, 1) * darkness
      if (shade < 0.12) flush()
      else {
        points.push({ x, y: line(at) + down + drift(x / 260 + k * 0.3) * 5 })
        widths.push(pen.weight * shade * 0.95)
      }
    }
    flush()
  }
}

/** Firs on a skyline, each a trunk with drooping tiers. */
export function firs(pen: Pen, line: Ridge, from: number, to: number, count: number, size: number) {
  const { random } = pen
  const groves = Array.from({ length: Math.ceil(count / 9) }, () => random.between(from, to))
  const places = Array.from({ length: count }, (_, i) => (groves[i % groves.length] ?? from) + random.normal(size * 1.1)).sort((a, b) => line(a) - line(b))
  for (const x of places) {
    const tall = size * random.between(0.55, 1.2)
    fir(pen, { x, y: line(x) + random.between(0, size * 0.25) }, tall)
  }
}

export function fir(pen: Pen, foot: Point, tall: number) {
  const { random } = pen
  const tiers = Math.round(tall / 5) + 4
  const half = tall * random.between(0.17, 0.23)
  pen.sheet.mask([{ x: foot.x, y: foot.y - tall }, { x: foot.x + half * 0.8, y: foot.y - 3 }, { x: foot.x - half * 0.8, y: foot.y - 3 }])
  for (let i = 0; i < tiers; i++) {
    const t = (i + 0.5) / tiers
    const y = foot.y - tall * (1 - t)
    for (const side of [-1, 1]) {
      const long = half * t ** 0.85 * random.between(0.65, 1.15)
      const dark = side > 0 ? 1.25 : 0.7
      pen.line([{ x: foot.x, y }, { x: foot.x + side * long * 0.5, y: y + long * 0.18 }, { x: foot.x + side * long, y: y + long * random.between(0.35, 0.6) }], taper, dark)
      if (tall > 60) pen.line([{ x: foot.x + side * long * 0.2, y: y + 3 }, { x: foot.x + side * long * 0.6, y: y + long * 0.4 + 3 }], taper, dark * 0.8)
    }
  }
  pen.line([foot, { x: foot.x, y: foot.y - tall }], taper, 1.1)
}

export type Bowl = {
  /** Where the slope's middle line runs, px. */
  centre: number
  top: number
  bottom: number
  /** Half-width of the farthest and of the nearest bed. */
  far: number
  near: number
  /** How much the beds rise towards both ends, as the sides of a hollow do. */
  rise: number
}

/** Terraced beds that curve round the hollow and come down towards the viewer, planted in rows. */
export function terraces(pen: Pen, bowl: Bowl, count: number, plant: (at: Point, size: number) => void) {
  const { random } = pen
  const bow = random.wander()
  for (let j = 0; j < count; j++) {
    const v = ((j + 1) / count) ** 1.75
    const half = lerp(bowl.far, bowl.near, v)
    const rowY = (x: number) => {
      const u = (x - bowl.centre) / half
      return lerp(bowl.top, bowl.bottom, v) - bowl.rise * lerp(0.35, 1, v) * u * u + bow(x / 260 + j * 0.7) * lerp(2, 9, v)
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
      pen.line([{ x, y: y + 1 }, { x: x + random.normal(1.2), y: y + wall * random.between(0.35, 0.98) }], taper, lerp(0.4, 0.75, v))
    }
    for (let k = 0; k < half / 16; k++) {
      const x = random.between(from, to)
      const y = rowY(x) + wall + random.between(3, lerp(6, 46, v))
      pen.line([{ x: x - lerp(4, 20, v), y }, { x: x + lerp(4, 20, v), y: y + 1 }], swell, 0.5)
    }
    const pitch = lerp(12, 104, v)
    for (let x = from + pitch * random.between(0.3, 0.8); x < to - pitch * 0.2; x += pitch * random.between(0.85, 1.15)) plant({ x, y: rowY(x) + 2 }, lerp(11, 118, v) * random.between(0.78, 1.12))
  }
}

/** A small crop plant seen from afar: tiers of fanned leaves on a short stem. */
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
        if (Math.cos(a) > 0.1) for (const t of [0.25, 0.4, 0.55, 0.7]) {
          const f = frameAt(leaf, t)
          pen.line([f, { x: f.x + Math.cos(a + 1) * half(t) * 1.1, y: f.y + Math.sin(a + 1) * half(t) * 1.1 }], taper, 0.5)
        }
      }
    }
  }
  if (size < 30) pen.line([at, { x: at.x + lean * size, y: at.y - size }], taper, 0.7)
}

/** A glasshouse of panes, set in the valley. */
export function glasshouse(pen: Pen, at: Point, size: number) {
  const s = (x: number, y: number) => ({ x: at.x + x * size, y: at.y - y * size })
  const [gable, peak] = [[s(0, 0), s(0, 0.5), s(0.32, 0.82), s(0.64, 0.5), s(0.64, 0)], s(0.32, 0.82)]
  const roof = [s(0.64, 0.5), peak, s(1.78, 0.86), s(2.04, 0.55)]
  const side = [s(0.64, 0), s(0.64, 0.5), s(2.04, 0.55), s(2.04, 0.1)]
  for (const form of [side, roof, gable]) {
    pen.sheet.mask(form)
    form.forEach((p, i) => pen.line([p, nth(form, (i + 1) % form.length)], () => 1, 0.75))
  }
  const across = (a: Point, b: Point, c: Point, d: Point, count: number, weight: number) => {
    for (let i = 1; i < count; i++) pen.line([{ x: lerp(a.x, b.x, i / count), y: lerp(a.y, b.y, i / count) }, { x: lerp(c.x, d.x, i / count), y: lerp(c.y, d.y, i / count) }], () => 1, weight)
  }
  across(s(0.64, 0.5), s(2.04, 0.55), peak, s(1.78, 0.86), 14, 0.45)
  across(s(0.64, 0.5), peak, s(2.04, 0.55), s(1.78, 0.86), 3, 0.4)
  across(s(0.64, 0), s(2.04, 0.1), s(0.64, 0.5), s(2.04, 0.55), 14, 0.55)
  across(s(0.64, 0), s(0.64, 0.5), s(2.04, 0.1), s(2.04, 0.55), 9, 0.5)
  across(s(0, 0.5), s(0.64, 0.5), s(0, 0), s(0.64, 0), 5, 0.45)
  pen.line([s(0, 0.5), s(0.64, 0.5)], () => 1, 0.6)
  for (let i = 0; i < 40; i++) {
    const foot = s(pen.random.between(-0.15, 2.15), pen.random.between(-0.05, 0.05))
    pen.line(grow(foot, -QUARTER + pen.random.normal(0.4), pen.random.between(5, 14), () => 0, 3), taper, 0.9)
  }
}

/** Two or three birds far off. */
export function birds(pen: Pen, at: Point, count: number) {
  for (let i = 0; i < count; i++) {
    const p = { x: at.x + pen.random.normal(60), y: at.y + pen.random.normal(24) }
    const span = pen.random.between(7, 13)
    for (const side of [-1, 1]) pen.line(grow(p, -QUARTER + side * 0.9, span, () => side * 1.3, 2), taper, 1.1)
  }
}

/** A path winding down between two slopes, narrowing into the distance. */
export function path(pen: Pen, axis: Point[], near: number, far: number) {
  const half = (t: number) => lerp(near, far, t ** 0.6) / 2
  const side = (way: 1 | -1) => axis.map((_, i) => {
    const f = frameAt(axis, i / (axis.length - 1))
    return { x: f.x + way * half(i / axis.length), y: f.y }
  })
  const [left, right] = [side(-1), side(1)]
  pen.sheet.mask([...left, ...right.toReversed()])
  pen.line(left, steady, 0.7)
  pen.line(right, steady, 0.9)
  for (let i = 0; i < 70; i++) {
    const t = pen.random.next()
    const f = frameAt(axis, t)
    const x = f.x + pen.random.between(-0.9, 0.9) * half(t)
    pen.line([{ x, y: f.y }, { x: x + half(t) * pen.random.between(0.1, 0.35), y: f.y + 1 }], swell, 0.5)
  }
}
