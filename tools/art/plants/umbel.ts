import { bezier, grow, local, type Point, QUARTER, ring, step } from '../curve'
import { type Pen, steady, taper } from '../pen'
import type { Random } from '../random'
import { stem } from './stem'

export type UmbelOptions = {
  /** `at` is the point where the rays start, `heading` the direction of the stem there. */
  at: Point
  heading: number
  /** Length of the rays, in px. */
  radius: number
  rays?: number
  /** Pedicels on each ray. */
  seeds?: number
  kind?: 'seed' | 'flower'
  /** Half-angle of the open umbrella, in radians. */
  open?: number
}

/** How far the viewer looks down on the umbel: the share of depth that appears as height. */
const TILT = 0.3
const GOLDEN = Math.PI * (3 - Math.sqrt(5))

type Ray = { along: number; across: number; depth: number }

/** Returns directions spread over a cap of a sphere by the golden angle, farthest first. */
export function dome(count: number, open: number, random: Random): Ray[] {
  const rays = Array.from({ length: count }, (_, i) => {
    const polar = open * Math.sqrt((i + 0.6) / count) * random.between(0.94, 1.05)
    const around = i * GOLDEN + random.normal(0.12)
    const depth = Math.sin(polar) * Math.sin(around)
    return { along: Math.cos(polar) - depth * TILT, across: Math.sin(polar) * Math.cos(around), depth }
  })
  return rays.sort((a, b) => a.depth - b.depth)
}

/** Draws a compound umbel: each ray ends in a small umbel of seeds or flowers. */
export function umbel(pen: Pen, options: UmbelOptions) {
  const { at, heading, radius, rays = 26, seeds = 13, kind = 'seed', open = 1.2 } = options
  const { random } = pen
  const place = local(at, heading)
  for (const ray of dome(rays, open, random)) {
    const reach = radius * random.between(0.9, 1.06)
    const tip = place(ray.along * reach, ray.across * reach)
    const axis = bezier(
      at,
      place(reach * 0.3, ray.across * reach * 0.12),
      place(ray.along * reach * 0.75, ray.across * reach * 0.82),
      tip,
      6,
    )
    pen.line(axis, (t) => 0.55 + 0.45 * Math.sin(Math.PI * t), 0.95)
    const outward = heading + Math.atan2(ray.across, Math.max(0.1, ray.along)) * 0.8
    umbellet(pen, tip, outward, radius * random.between(0.15, 0.2), seeds, kind)
  }
  for (let i = 0; i < 7; i++) {
    const way = heading + Math.PI + random.between(-1.5, 1.5)
    pen.line(
      grow(at, way, radius * random.between(0.1, 0.2), () => random.normal(0.6), 3),
      taper,
      1.3,
    )
  }
}

function umbellet(pen: Pen, at: Point, heading: number, radius: number, count: number, kind: 'seed' | 'flower') {
  const { random } = pen
  const place = local(at, heading)
  for (const ray of dome(count, 1.35, random)) {
    const reach = radius * random.between(0.8, 1.12)
    const tip = place(ray.along * reach, ray.across * reach)
    pen.line(
      bezier(at, place(reach * 0.3, 0), place(ray.along * reach * 0.7, ray.across * reach * 0.8), tip, 4),
      steady,
      0.6,
    )
    const way = Math.atan2(tip.y - at.y, tip.x - at.x)
    if (kind === 'seed') seed(pen, tip, way, radius * random.between(0.26, 0.34))
    else floret(pen, tip, radius * random.between(0.15, 0.22))
  }
}

/** Draws a ribbed fruit with two dried styles. */
function seed(pen: Pen, at: Point, heading: number, long: number) {
  const centre = step(at, heading, long * 0.5)
  const body = ring(centre, long * 0.5, long * 0.25, heading, 14)
  pen.sheet.mask(body)
  pen.edge(body, -1, 0.75)
  if (long < 7) return
  const place = local(at, heading)
  pen.line([place(long * 0.1, 0), place(long * 0.5, long * 0.05), place(long * 0.9, 0)], steady, 0.5)
  pen.line(
    [place(long * 0.15, long * 0.1), place(long * 0.5, long * 0.15), place(long * 0.85, long * 0.1)],
    steady,
    0.5,
  )
  for (const side of [-1, 1])
    pen.line(
      grow(place(long, 0), heading + side * 0.5, long * 0.32, () => side, 2),
      taper,
      0.6,
    )
}

function floret(pen: Pen, at: Point, radius: number) {
  const turn = pen.random.between(0, 2)
  const shape = ring(at, radius, radius * 0.86, turn, 20, (a) => 0.72 + 0.28 * Math.abs(Math.cos(a * 2.5)))
  pen.sheet.mask(shape)
  pen.edge(shape, -1, 0.7)
  pen.dot(at, Math.min(1, radius * 0.12))
}

export type UmbelPlantOptions = UmbelOptions & { foot: Point; thick?: number }

/** Draws an umbel on its stem, from `foot` up to `at`. */
export function umbelPlant(pen: Pen, options: UmbelPlantOptions): Point[] {
  const { foot, at, heading, radius } = options
  const reach = Math.hypot(at.x - foot.x, at.y - foot.y)
  const axis = bezier(foot, step(foot, -QUARTER, reach * 0.4), step(at, heading + Math.PI, reach * 0.35), at, 5)
  const thick = options.thick ?? radius * 0.04
  umbel(pen, options)
  stem(pen, axis, { foot: thick * 1.5, top: thick * 0.7 })
  return axis
}
