import { clamp, frameAt, lerp, nth, type Point, QUARTER, resample, step } from './curve'
import type { Ink } from './palette'
import type { Random } from './random'
import type { Sheet } from './sheet'

/** Direction of the light: over the left shoulder, as in engravings. */
const LIGHT = { x: -0.6, y: -0.8 }

/** Offset of the color from its lines, in px. */
const MISREGISTER = { x: 2.5, y: 2 }

export type Profile = (t: number) => number

/** A line that is thick in the middle and hair-thin at both ends. */
export const swell: Profile = (t) => Math.sin(Math.PI * clamp(t, 0, 1)) ** 0.6
/** A line that is thick at the start and hair-thin at the end. */
export const taper: Profile = (t) => (1 - t) ** 0.8
/** An even line, tapered only at its very ends. */
export const steady: Profile = (t) => clamp(Math.min(t, 1 - t) * 12, 0.35, 1)

/** Draws with an ink, a weight in px and a slight tremor. */
export class Pen {
  private readonly tremor: (at: number) => number
  private travelled = 0

  constructor(
    readonly sheet: Sheet,
    readonly random: Random,
    readonly ink: Ink,
    readonly weight: number,
    /** Makes small files: there are no shade lines, and one stroke draws both edges of a leaf. */
    readonly plain = false,
    readonly wash?: Ink,
  ) {
    this.tremor = random.wander()
  }

  with(change: { ink?: Ink; weight?: number; wash?: Ink }): Pen {
    const { ink = this.ink, weight = this.weight, wash = this.wash } = change
    return new Pen(this.sheet, this.random.fork(), ink, weight, this.plain, wash)
  }

  /** Fills the outline with the wash, slightly offset like old hand coloring. */
  tint(outline: Point[]) {
    if (this.wash)
      this.sheet.fill(
        outline.map(({ x, y }) => ({ x: x + MISREGISTER.x, y: y + MISREGISTER.y })),
        this.wash,
      )
  }

  line(given: Point[], profile: Profile = swell, weight = 1) {
    const points = given.length === 2 ? resample(given, 4) : given
    const last = points.length - 1
    const widths = points.map((_, i) => {
      this.travelled += 0.11
      return this.weight * weight * profile(i / last) * (1 + 0.16 * this.tremor(this.travelled))
    })
    this.sheet.stroke(points, widths, this.ink)
  }

  /** Draws an edge that is fine where it faces the light and heavy where it is in shade. */
  edge(points: Point[], side: 1 | -1, weight = 1, profile: Profile = steady) {
    const last = points.length - 1
    const widths = points.map((_, i) => {
      const { heading } = frameAt(points, i / last)
      const outward = heading + QUARTER * side
      const shade = -(Math.cos(outward) * LIGHT.x + Math.sin(outward) * LIGHT.y)
      this.travelled += 0.11
      return (
        this.weight *
        weight *
        profile(i / last) *
        lerp(0.5, 1.35, (shade + 1) / 2) *
        (1 + 0.14 * this.tremor(this.travelled))
      )
    })
    this.sheet.stroke(points, widths, this.ink)
  }

  dot(at: Point, radius: number) {
    this.sheet.dot(at, radius * this.weight, this.ink)
  }
}

/** Returns the shade of a surface that faces `heading`, from 0 (lit) to 1 (in shade). */
export function shadeOf(heading: number): number {
  return (1 - (Math.cos(heading) * LIGHT.x + Math.sin(heading) * LIGHT.y)) / 2
}

export type Blade = { axis: Point[]; left: Point[]; right: Point[]; outline: Point[] }

/** Returns a leaf-like form around an axis, with half-widths in px left and right of its direction of growth. */
export function blade(axis: Point[], left: Profile, right: Profile, count = axis.length - 1): Blade {
  const sides = { left: [] as Point[], right: [] as Point[] }
  for (let i = 0; i <= count; i++) {
    const t = i / count
    const frame = frameAt(axis, t)
    sides.left.push(step(frame, frame.heading - QUARTER, left(t)))
    sides.right.push(step(frame, frame.heading + QUARTER, right(t)))
  }
  return { axis, ...sides, outline: [...sides.left, ...sides.right.toReversed()] }
}

/** Hides everything behind the blade and draws both its edges. */
export function trace(pen: Pen, form: Blade, weight = 1) {
  pen.sheet.mask(form.outline)
  if (pen.plain) return pen.edge(form.outline, -1, weight)
  pen.edge(form.left, -1, weight)
  pen.edge(form.right, 1, weight)
}

/** Draws shade lines from the axis toward the edge of one side, leaning forward. */
export function hatch(
  pen: Pen,
  form: Blade,
  side: 'left' | 'right',
  from: { start: number; end: number; gap: number; lean: number; reach: number; weight: number },
) {
  const edge = form[side]
  const length =
    (form.axis.length - 1) *
    Math.hypot(nth(form.axis, 1).x - nth(form.axis, 0).x, nth(form.axis, 1).y - nth(form.axis, 0).y)
  const count = Math.floor(((from.end - from.start) * length) / from.gap)
  for (let i = 0; i < count; i++) {
    const t = from.start + ((i + pen.random.between(0.25, 0.75)) / count) * (from.end - from.start)
    const a = frameAt(form.axis, t)
    const b = frameAt(edge, Math.min(0.995, t + from.lean))
    const reach = from.reach * pen.random.between(0.75, 1)
    const bow = (b.x - a.x) * 0.08
    const mid = { x: lerp(a.x, b.x, reach / 2) + bow * 0.3, y: lerp(a.y, b.y, reach / 2) - Math.abs(bow) * 0.4 }
    pen.line([a, mid, { x: lerp(a.x, b.x, reach), y: lerp(a.y, b.y, reach) }], taper, from.weight)
  }
}
