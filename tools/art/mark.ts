import { clamp, frameAt, grow, lerp, nth, type Point, QUARTER, step } from './curve'
import { type Ink, palette } from './palette'
import { blade, Pen, type Profile, swell } from './pen'
import { Random } from './random'
import { Sheet } from './sheet'
import { forRaster, toSvg } from './svg'

/** Side of the square that contains the mark, in px. */
export const MARK = 64

const FINE = { ...forRaster, grain: 20, stray: 0.06 }

/** Draws the site's mark: an unrolling frond on a round trellis. */
export function drawMark(pen: Pen, lattice: Ink, centre: Point, scale: number) {
  const at = (x: number, y: number) => ({ x: centre.x + (x - MARK / 2) * scale, y: centre.y + (y - MARK / 2) * scale })
  const thin = pen.with({ ink: lattice, weight: scale })
  trellis(thin, centre, scale)
  const foot = grow(at(24.6, 61.2), -1.3, 29 * scale, (t) => -0.5 + t * 0.45, scale * 0.5)
  const axis = [...foot, ...coil(nth(foot, foot.length - 1), frameAt(foot, 1).heading, scale).slice(1)]
  const half: Profile = (t) => scale * lerp(2.5, 0.85, clamp(t, 0, 1) ** 0.8)
  const stem = blade(axis, half, half)
  // The laths stop short of the frond, but the hoop meets its foot.
  const clear: Profile = (t) => half(t) + 1.7 * scale * clamp((t - 0.03) * 30, 0, 1)
  const halo = blade(axis, clear, clear)
  pen.sheet.mask(halo.outline)
  pen.sheet.mask(axis.slice(Math.floor(axis.length * 0.42)))
  // Leaves grow along the outside of the stalk and get shorter toward the coil.
  const leaves = 6
  for (let i = 0; i < leaves; i++) {
    const t = lerp(0.07, 0.62, i / (leaves - 1))
    const frame = frameAt(axis, t)
    const from = step(frame, frame.heading - QUARTER, half(t) * 0.5)
    const long = scale * lerp(11, 6, i / (leaves - 1))
    const leaf = grow(from, frame.heading - lerp(1.05, 1.25, i / leaves), long, () => 0.7, scale * 0.5)
    pen.sheet.mask(
      blade(
        leaf,
        () => 2.4 * scale,
        () => 2.4 * scale,
      ).outline,
    )
    pen.line(leaf, (u) => swell(lerp(0.1, 1, u)) ** 1.5, (scale * 3.5) / pen.weight)
  }
  pen.line(axis, (t) => half(t) * 2 * Math.min(1, (1 - t) * 24 + 0.15) ** 0.5, 1 / pen.weight)
  return stem
}

function coil(from: Point, heading: number, scale: number): Point[] {
  const points = [from]
  let [at, turn, angle] = [from, heading, 0]
  const total = Math.PI * 3.1
  while (angle < total) {
    const radius = scale * lerp(14.5, 3.4, (angle / total) ** 0.75)
    const stride = scale * 0.4
    angle += stride / radius
    turn += stride / radius
    at = step(at, turn, stride)
    points.push(at)
  }
  return points
}

/** In radians: the hoop's ends meet at this angle, under the foot of the frond. */
const SEAM = 1.82

/** Draws crossed laths inside a hoop. */
function trellis(pen: Pen, centre: Point, scale: number) {
  const radius = 29.6 * scale
  const hoop = Array.from({ length: 149 }, (_, i) => step(centre, SEAM + (i / 144) * Math.PI * 2, radius))
  pen.line(hoop, () => 1, 1.9)
  for (const slant of [-1, 1]) {
    for (const off of [-21, -7, 7, 21]) {
      const reach = Math.sqrt(Math.max(0, radius * radius - (off * scale) ** 2))
      const way = slant * (Math.PI / 4) * 1.08
      const middle = step(centre, way + QUARTER, off * scale)
      pen.line(
        Array.from({ length: 9 }, (_, i) => step(middle, way, lerp(-reach, reach, i / 8))),
        () => 1,
        1.15,
      )
    }
  }
}

export function logo(): string {
  const pen = new Pen(new Sheet(MARK, MARK), new Random('trellis mark'), { color: palette.paper }, 1)
  drawMark(pen, { color: palette.sage, opacity: 0.6 }, { x: MARK / 2, y: MARK / 2 }, 1)
  return toSvg(pen.sheet, FINE)
}

/** Draws the mark on a tile, for browser tabs and home screens. `round` is the corner radius of a 64 px tile. */
export function tile(round: number, scale: number): string {
  const pen = new Pen(new Sheet(MARK, MARK), new Random('trellis mark'), { color: palette.paper }, 1)
  drawMark(pen, { color: palette.sage, opacity: 0.55 }, { x: MARK / 2, y: MARK / 2 }, scale)
  const svg = toSvg(pen.sheet, FINE)
  return svg.replace('<g ', `<rect width="${MARK}" height="${MARK}" rx="${round}" fill="${palette.deep}"/><g `)
}
