import { bezier, lerp, local, nth, type Point, QUARTER, ring, step } from '../curve'
import { blade, type Pen, shadeOf, steady, swell, taper } from '../pen'
import { stem } from './stem'

export type PoppyOptions = {
  foot: Point
  /** The neck of the capsule, where the stem ends. */
  at: Point
  heading: number
  /** Height of the capsule in px. */
  size: number
  thick?: number
  hairs?: number
}

/** Half-width along the capsule, for a height of 1. */
const urn = (t: number) =>
  0.055 + 0.37 * Math.sin(Math.PI * Math.min(1, t * 0.83 + 0.015)) ** 0.8 + (t > 0.88 ? (t - 0.88) * 0.5 : 0)

/** Number of ribs from neck to crown on the visible side. */
const RIBS = 7

/** Draws a ripe poppy head with its scalloped crown. */
export function capsule(pen: Pen, at: Point, heading: number, size: number) {
  const { random } = pen
  const axis = bezier(
    at,
    step(at, heading, size * 0.3),
    step(at, heading, size * 0.7),
    step(at, heading, size),
    size / 40,
  )
  const fat = random.between(0.94, 1.08)
  const girth = (t: number) => size * fat * urn(t)
  const form = blade(axis, girth, (t) => girth(t) * 0.98)
  const place = local(at, heading)
  pen.tint(form.outline)
  pen.sheet.mask(form.outline)
  pen.edge(form.left, -1, 1.05)
  pen.edge(form.right, 1, 1.2)
  for (let k = 1; k < RIBS; k++) {
    const around = lerp(-QUARTER, QUARTER, k / RIBS)
    const rib = axis.slice(1, -1).map((_, i) => {
      const t = (i + 1) / (axis.length - 1)
      return place(t * size, Math.sin(around) * girth(t))
    })
    pen.line(rib, steady, 0.6)
  }
  shade(pen, place, girth, size, heading)
  crown(pen, place, size * 1.0, girth(1) * 1.15, heading)
  // The ring below the neck, where the petals were attached.
  for (const u of [-0.035, -0.005]) {
    const collar = ring(place(size * u, 0), size * 0.018, size * 0.088, heading, 20)
    pen.sheet.mask(collar)
    pen.edge(collar, 1, 0.9)
  }
}

type Place = (along: number, across: number) => Point

/** Draws cross-contour lines, closest on the shaded side. */
function shade(pen: Pen, place: Place, girth: (t: number) => number, size: number, heading: number) {
  const { random } = pen
  const rows = Math.round(size / 3.6)
  for (let i = 1; i < rows; i++) {
    const t = i / rows
    for (const side of [-1, 1] as const) {
      const dark = shadeOf(heading + QUARTER * side)
      const deep = lerp(1.25, -0.1, dark) + random.normal(0.09) - (t < 0.15 ? 0.3 : 0)
      if (deep > 1.4) continue
      const points = Array.from({ length: 8 }, (_, k) => {
        const around = side * lerp(QUARTER * 0.985, Math.max(0.1, deep), k / 7)
        return place(t * size + Math.cos(around) * girth(t) * -0.16, Math.sin(around) * girth(t))
      })
      pen.line(points, taper, 0.52)
    }
  }
}

function crown(pen: Pen, place: Place, top: number, across: number, heading: number) {
  const { random } = pen
  const centre = place(top + across * 0.1, 0)
  const scallops = 11
  const tilt = 0.34
  const disc = ring(
    centre,
    across * tilt,
    across,
    heading,
    66,
    (a) => 0.9 + 0.12 * Math.abs(Math.sin((a * scallops) / 2)),
  )
  const under = ring(place(top - across * 0.06, 0), across * tilt, across * 0.97, heading, 40)
  pen.sheet.mask(under)
  pen.edge(under, 1, 1)
  pen.sheet.mask(disc)
  pen.edge(disc, 1, 0.95)
  for (let i = 0; i < scallops; i++) {
    const a = ((i + 0.5) / scallops) * Math.PI * 2
    const end = local(centre, heading)(Math.cos(a) * across * tilt * 0.88, Math.sin(a) * across * 0.88)
    pen.line([centre, end], (t) => 0.4 + 0.6 * t, 1.3)
    for (const off of [-0.09, 0.09]) {
      const far = local(centre, heading)(Math.cos(a + off) * across * tilt * 0.9, Math.sin(a + off) * across * 0.9)
      pen.line([{ x: lerp(centre.x, far.x, 0.3), y: lerp(centre.y, far.y, 0.3) }, far], swell, 0.45)
    }
  }
  for (let i = 0; i < 9; i++) pen.dot(step(centre, random.between(0, 6.3), random.between(0, across * 0.1)), 0.5)
}

/** Draws a poppy capsule on its long stem. */
export function poppy(pen: Pen, options: PoppyOptions): Point[] {
  const { foot, at, heading, size, thick = size * 0.075, hairs = 3 } = options
  const reach = Math.hypot(at.x - foot.x, at.y - foot.y)
  const axis = bezier(
    foot,
    step(foot, -QUARTER + pen.random.normal(0.1), reach * 0.4),
    step(at, heading + Math.PI, reach * 0.38),
    at,
    5,
  )
  stem(pen, axis, { foot: thick * 1.25, top: thick * 0.85, hairs })
  capsule(pen, at, heading, size)
  return axis
}

/** Draws a nodding bud enclosed by two hairy sepals. */
export function bud(pen: Pen, axis: Point[], size: number) {
  const { random } = pen
  const end = nth(axis, axis.length - 1)
  const before = nth(axis, axis.length - 2)
  const heading = Math.atan2(end.y - before.y, end.x - before.x)
  stem(pen, axis, { foot: size * 0.11, top: size * 0.08, hairs: 10 })
  const line = bezier(
    end,
    step(end, heading, size * 0.3),
    step(end, heading, size * 0.7),
    step(end, heading, size),
    size / 34,
  )
  const girth = (t: number) => size * 0.3 * Math.sin(Math.PI * Math.min(1, 0.03 + t * 0.96)) ** 0.7
  for (let i = 0; i < 46; i++) {
    const t = random.between(0.03, 1)
    const side = random.chance(0.5) ? 1 : -1
    const from = local(end, heading)(t * size, side * girth(t) * random.between(0.85, 1))
    pen.line([from, step(from, heading + side * lerp(2, 0.5, t), random.between(7, 15))], taper, 0.45)
  }
  const form = blade(line, girth, girth)
  pen.tint(form.outline)
  pen.sheet.mask(form.outline)
  pen.edge(form.left, -1, 1)
  pen.edge(form.right, 1, 1)
  const place = local(end, heading)
  shade(pen, place, girth, size, heading)
  pen.line(
    line.map((_, i) =>
      place((i / line.length) * size, girth(i / line.length) * 0.24 * Math.sin((i / line.length) * 2)),
    ),
    steady,
    0.9,
  )
}
