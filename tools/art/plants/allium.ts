import { bezier, grow, lerp, type Point, QUARTER, step } from '../curve'
import { blade, type Pen, steady, swell, taper, trace } from '../pen'
import type { Random } from '../random'
import { stem } from './stem'

type Spot = { x: number; y: number; z: number }

const GOLDEN = Math.PI * (3 - Math.sqrt(5))

/** Returns points spread evenly over a sphere of radius 1, farthest first. */
export function sphere(count: number, random: Random): Spot[] {
  const turn = random.between(0, 6)
  const spots = Array.from({ length: count }, (_, i) => {
    const y = 1 - (2 * (i + 0.5)) / count
    const r = Math.sqrt(1 - y * y)
    const a = i * GOLDEN + turn + random.normal(0.08)
    return { x: r * Math.cos(a), y, z: r * Math.sin(a) }
  })
  return spots.sort((a, b) => a.z - b.z)
}

export type AlliumOptions = { at: Point; radius: number; foot?: Point; florets?: number; thick?: number }

/** Draws the round head of an ornamental onion: star-shaped florets on spokes. */
export function allium(pen: Pen, options: AlliumOptions) {
  const { at, radius, foot, florets = 170 } = options
  const { random } = pen
  if (foot) {
    const reach = Math.hypot(at.x - foot.x, at.y - foot.y)
    const axis = bezier(foot, step(foot, -QUARTER, reach * 0.4), { x: at.x, y: at.y + reach * 0.35 }, at, 5)
    stem(pen, axis, { foot: (options.thick ?? radius * 0.07) * 1.2, top: options.thick ?? radius * 0.07 })
  }
  for (const spot of sphere(florets, random)) {
    const reach = radius * random.between(0.88, 1.05)
    // Florets on the far side show only between the front ones, so few are drawn.
    if (spot.z < -0.35 && random.chance(0.45)) continue
    const tip = { x: at.x + spot.x * reach, y: at.y + spot.y * reach }
    const sag = Math.abs(spot.x) * radius * 0.04
    const spoke = bezier(
      at,
      { x: lerp(at.x, tip.x, 0.4), y: lerp(at.y, tip.y, 0.4) - sag },
      { x: lerp(at.x, tip.x, 0.8), y: lerp(at.y, tip.y, 0.8) - sag },
      tip,
      7,
    )
    pen.line(spoke, (t) => 0.35 + 0.65 * t, spot.z > 0 ? 0.75 : 0.5)
    star(pen, tip, spot, radius * random.between(0.115, 0.145))
  }
}

/** Draws a six-petaled star, foreshortened by its position on the sphere. */
function star(pen: Pen, at: Point, face: Spot, size: number) {
  const { random } = pen
  const turn = random.between(0, 1)
  const out = Math.atan2(face.y, face.x)
  const flat = Math.max(0.28, Math.abs(face.z))
  const lean = Math.sqrt(1 - face.z * face.z) * size * 0.35
  const ends = Array.from({ length: 6 }, (_, i) => {
    const a = turn + (i / 6) * Math.PI * 2 + random.normal(0.06)
    const [along, across] = [Math.cos(a) * size * flat + lean, Math.sin(a) * size]
    return {
      x: at.x + Math.cos(out) * along - Math.sin(out) * across,
      y: at.y + Math.sin(out) * along + Math.cos(out) * across,
    }
  })
  for (const end of ends) {
    const long = Math.hypot(end.x - at.x, end.y - at.y)
    const way = Math.atan2(end.y - at.y, end.x - at.x)
    const axis = grow(at, way, long, () => random.normal(0.15), Math.max(1.5, long / 9))
    const shape = (t: number) => size * 0.15 * swell(Math.min(1, t * 0.92 + 0.06))
    trace(pen, blade(axis, shape, shape), 0.72)
    if (size > 16 && long > 9) pen.line(axis, taper, 0.45)
  }
  if (face.z < -0.2) return
  for (const end of ends) {
    const tip = { x: lerp(at.x, end.x, 0.48) + random.normal(0.8), y: lerp(at.y, end.y, 0.48) + random.normal(0.8) }
    pen.line([at, tip], steady, 0.4)
    pen.dot(tip, 0.55)
  }
  pen.dot(at, Math.min(1.6, size * 0.07))
}

export type ClockOptions = { at: Point; radius: number; foot?: Point; seeds?: number; blown?: (way: number) => number }

/** Draws a dandelion clock, each seed with its parachute. `blown` returns the chance that the seed at an angle is gone. */
export function clock(pen: Pen, { at, radius, foot, seeds = 90, blown }: ClockOptions) {
  const { random } = pen
  if (foot) {
    const reach = Math.hypot(at.x - foot.x, at.y - foot.y)
    const axis = bezier(foot, step(foot, -QUARTER, reach * 0.45), { x: at.x + 4, y: at.y + reach * 0.35 }, at, 5)
    stem(pen, axis, { foot: radius * 0.075, top: radius * 0.06 })
  }
  for (const spot of sphere(seeds, random)) {
    if (blown && random.chance(blown(Math.atan2(spot.y, spot.x)))) continue
    const hub = { x: at.x + spot.x * radius * 0.13, y: at.y + spot.y * radius * 0.13 }
    const tip = { x: at.x + spot.x * radius * 0.74, y: at.y + spot.y * radius * 0.74 }
    parachute(pen, hub, tip, Math.atan2(spot.y, spot.x), radius * 0.27, Math.abs(spot.z))
  }
}

export function parachute(pen: Pen, hub: Point, tip: Point, out: number, size: number, flat: number) {
  const { random } = pen
  pen.line([hub, tip], steady, 0.42)
  const way = Math.atan2(tip.y - hub.y, tip.x - hub.x)
  pen.line(
    grow(hub, way, size * 0.3, () => 0, 3),
    swell,
    2.4,
  )
  const hairs = 11
  for (let i = 0; i < hairs; i++) {
    const a = (i / hairs) * Math.PI * 2 + random.normal(0.12)
    const [along, across] = [Math.cos(a) * size * flat * 0.9 + size * 0.42 * (1 - flat), Math.sin(a) * size]
    const end = {
      x: tip.x + Math.cos(out) * along - Math.sin(out) * across,
      y: tip.y + Math.sin(out) * along + Math.cos(out) * across,
    }
    const mid = {
      x: lerp(tip.x, end.x, 0.5) + Math.cos(out) * size * 0.06,
      y: lerp(tip.y, end.y, 0.5) + Math.sin(out) * size * 0.06,
    }
    pen.line([tip, mid, end], taper, 0.42)
  }
}
