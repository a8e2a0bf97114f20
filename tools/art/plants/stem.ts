import { frameAt, lengthOf, type Point, QUARTER, step } from '../curve'
import { type Blade, blade, type Pen, shadeOf, taper } from '../pen'

export type StemOptions = {
  /** Widths at the foot and at the top, in px. */
  foot: number
  top: number
  /** Shade lines per 100 px. */
  shade?: number
  /** Hairs per 100 px. */
  hairs?: number
}

/** Draws a round stem along a line: two edges, shade on the dark side and optional hairs. */
export function stem(pen: Pen, axis: Point[], { foot, top, shade = 22, hairs = 0 }: StemOptions): Blade {
  const half = (t: number) => (foot + (top - foot) * t) / 2
  const form = blade(axis, half, half)
  const { random } = pen
  const length = lengthOf(axis)
  for (let i = 0; i < (hairs * length) / 100; i++) {
    const t = random.next()
    const at = frameAt(axis, t)
    const side = random.chance(0.5) ? 1 : -1
    const from = step(at, at.heading + QUARTER * side, half(t))
    const to = step(from, at.heading + side * random.between(1, 1.6), random.between(5, 12))
    pen.line([from, to], taper, 0.4)
  }
  if (Math.max(foot, top) < pen.weight * 2.2) {
    pen.sheet.mask(form.outline)
    pen.line(axis, (t) => (half(t) * 1.5) / pen.weight)
    return form
  }
  pen.sheet.mask(form.outline)
  pen.edge(form.left, -1, 0.9)
  pen.edge(form.right, 1, 0.9)
  if (shade) round(pen, axis, half, shade)
  return form
}

/** Draws cross-contour lines that make a stalk look round: closest and longest on the shaded side. */
export function round(pen: Pen, axis: Point[], half: (t: number) => number, perHundred: number) {
  if (pen.plain) return
  const { random } = pen
  const count = Math.round((lengthOf(axis) * perHundred) / 100)
  for (let i = 1; i < count; i++) {
    const t = (i + random.normal(0.15)) / count
    const wide = half(t)
    if (wide < 2.4) continue
    const at = frameAt(axis, t)
    for (const way of [-1, 1] as const) {
      const facing = at.heading + QUARTER * way
      const reach = wide * (shadeOf(facing) * 1.3 - 0.2) * random.between(0.7, 1.05)
      if (reach < 1.6) continue
      const rim = step(at, facing, wide * 0.97)
      const mid = step(step(at, facing, wide * 0.97 - reach * 0.5), at.heading, wide * 0.1)
      pen.line([rim, mid, step(at, facing, wide * 0.97 - reach)], taper, 0.48)
    }
  }
}
