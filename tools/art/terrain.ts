import { clamp, grow, type Point, QUARTER } from './curve'
import { type Pen, taper } from './pen'

type Ridge = (x: number) => number

/** Returns a skyline of large waves with smaller ones on them, in px from the top. */
export function ridge(pen: Pen, level: number, height: number, length: number): Ridge {
  const [a, b, c] = [pen.random.wander(), pen.random.wander(), pen.random.wander()]
  return (x) => level - height * (a(x / length) * 0.7 + b((x / length) * 2.7) * 0.22 + c((x / length) * 9) * 0.05)
}

/** Draws an engraved sky: ruled lines that thicken into clouds and fade out above the hills. */
export function sky(pen: Pen, width: number, bottom: number, sun: Point & { radius: number }) {
  const rows = Array.from({ length: 5 }, () => pen.random.wander())
  const gap = 8.5
  for (let y = 150; y < bottom; y += gap) {
    const points: Point[] = []
    const widths: number[] = []
    const flush = () => {
      if (points.length > 3) pen.sheet.stroke(points.splice(0), widths.splice(0), pen.ink)
      points.length = 0
      widths.length = 0
    }
    for (let x = 0; x <= width; x += 12) {
      const bank = rows.reduce(
        (sum, wave, i) => sum + wave(x / (460 - i * 70) - y / (170 - i * 22) + i * 13) / (1 + i * 0.55),
        0,
      )
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

/** Draws a hill that hides everything behind it. Its lines follow its shape and are heavy on the shaded slopes. */
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
    // The strokes run downhill.
    pen.line(
      grow({ x, y: start }, QUARTER - clamp(slope * 1.5, -0.9, 0.9), long, () => slope * 1.1, 7),
      taper,
      0.42 + shade * 0.5,
    )
  }
}

/** Draws lines that follow the shape of a hill below its skyline and break off where it is fully lit. */
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
      const shade = clamp(0.4 + slope * 2.4 + cloud - (down / deep) * 0.25, 0, 1) * darkness
      if (shade < 0.12) flush()
      else {
        points.push({ x, y: line(at) + down + drift(x / 260 + k * 0.3) * 5 })
        widths.push(pen.weight * shade * 0.95)
      }
    }
    flush()
  }
}

/** Draws firs on a skyline: trunks with drooping tiers of branches. */
export function firs(pen: Pen, line: Ridge, from: number, to: number, count: number, size: number) {
  const { random } = pen
  const groves = Array.from({ length: Math.ceil(count / 9) }, () => random.between(from, to))
  const places = Array.from(
    { length: count },
    (_, i) => (groves[i % groves.length] ?? from) + random.normal(size * 1.1),
  ).sort((a, b) => line(a) - line(b))
  for (const x of places) {
    const tall = size * random.between(0.55, 1.2)
    fir(pen, { x, y: line(x) + random.between(0, size * 0.25) }, tall)
  }
}

export function fir(pen: Pen, foot: Point, tall: number) {
  const { random } = pen
  const tiers = Math.round(tall / 5) + 4
  const half = tall * random.between(0.17, 0.23)
  pen.sheet.mask([
    { x: foot.x, y: foot.y - tall },
    { x: foot.x + half * 0.8, y: foot.y - 3 },
    { x: foot.x - half * 0.8, y: foot.y - 3 },
  ])
  for (let i = 0; i < tiers; i++) {
    const t = (i + 0.5) / tiers
    const y = foot.y - tall * (1 - t)
    for (const side of [-1, 1]) {
      const long = half * t ** 0.85 * random.between(0.65, 1.15)
      const dark = side > 0 ? 1.25 : 0.7
      pen.line(
        [
          { x: foot.x, y },
          { x: foot.x + side * long * 0.5, y: y + long * 0.18 },
          { x: foot.x + side * long, y: y + long * random.between(0.35, 0.6) },
        ],
        taper,
        dark,
      )
      if (tall > 60)
        pen.line(
          [
            { x: foot.x + side * long * 0.2, y: y + 3 },
            { x: foot.x + side * long * 0.6, y: y + long * 0.4 + 3 },
          ],
          taper,
          dark * 0.8,
        )
    }
  }
  pen.line([foot, { x: foot.x, y: foot.y - tall }], taper, 1.1)
}

export function birds(pen: Pen, at: Point, count: number) {
  for (let i = 0; i < count; i++) {
    const p = { x: at.x + pen.random.normal(60), y: at.y + pen.random.normal(24) }
    const span = pen.random.between(7, 13)
    for (const side of [-1, 1])
      pen.line(
        grow(p, -QUARTER + side * 0.9, span, () => side * 1.3, 2),
        taper,
        1.1,
      )
  }
}
