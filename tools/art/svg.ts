import { lengthOf, nth, type Point } from './curve'
import { fitCurves } from './fit'
import type { Ink } from './palette'
import type { Sheet, Stroke } from './sheet'

export type SvgOptions = {
  /** Coordinate units per px. Coordinates are integers, so 5 gives a precision of 0.2 px. */
  grain: number
  /** Lines thinner than this, in px, become plain strokes, which need half the bytes. 0 for none. */
  fine: number
  /** How far a written line may deviate from the drawn one, in px. */
  stray: number
  background?: string
  label?: string
}

export const forRaster: SvgOptions = { grain: 10, fine: 0, stray: 0.12 }
export const forWeb: SvgOptions = { grain: 3, fine: 1.5, stray: 0.45 }

/** A path of thousands of outlines is slow to rasterize. */
const OUTLINES_PER_PATH = 300
/** Pieces of a line shorter than this, in px, such as between two leaves, are dropped to save bytes. */
const SHRED = 5
/** Plain strokes are grouped by width in steps of this many px. */
const WIDTH_STEP = 0.3

export function toSvg(sheet: Sheet, options: SvgOptions): string {
  const groups = new Map<string, { open: string; parts: Part[] }>()
  const put = (open: string, part: Part) => {
    const group = groups.get(open)
    if (group) group.parts.push(part)
    else groups.set(open, { open, parts: [part] })
  }
  const washes = sheet.fills.map(
    (fill) =>
      `<path ${paint('fill', fill.ink)} d="${join([polyline(simplify(fill.points, options.stray), options.grain, true)])}"/>`,
  )
  for (const stroke of sheet.visibleStrokes()) {
    const width = Math.max(...stroke.widths)
    if (!onSheet(stroke, sheet) || (options.fine && lengthOf(stroke.points) < SHRED)) continue
    if (width < options.fine) {
      const mean = stroke.widths.reduce((sum, w) => sum + w, 0) / stroke.widths.length
      const wide = Math.max(1, Math.round((mean * 1.15) / WIDTH_STEP)) * WIDTH_STEP
      put(lineOpen(stroke.ink, wide, options.grain), thin(stroke.points, options))
    } else put(paint('fill', stroke.ink), outline(stroke, options))
  }
  for (const dot of sheet.visibleDots()) {
    if (dot.x < 0 || dot.y < 0 || dot.x > sheet.width || dot.y > sheet.height) continue
    const wide = Math.max(1, Math.round((dot.radius * 2) / 0.4)) * 0.4
    const [x, y] = [Math.round(dot.x * options.grain), Math.round(dot.y * options.grain)]
    put(lineOpen(dot.ink, wide, options.grain), { from: [x, y], to: [x, y], text: 'h0' })
  }
  const body = [...groups.values()].flatMap((g) =>
    chunk(g.parts).map((parts) => `<path ${g.open} d="${join(parts)}"/>`),
  )
  const name = options.label ? ` role="img" aria-label="${options.label}"` : ''
  const back = options.background ? `<rect width="100%" height="100%" fill="${options.background}"/>` : ''
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${sheet.width}" height="${sheet.height}"`,
    ` viewBox="0 0 ${sheet.width} ${sheet.height}"${name}>${back}`,
    `<g transform="scale(${trim(1 / options.grain)})" stroke-linecap="round">`,
    [...washes, ...body].join(''),
    '</g></svg>\n',
  ].join('')
}

function chunk(parts: Part[]): Part[][] {
  const out: Part[][] = []
  for (let i = 0; i < parts.length; i += OUTLINES_PER_PATH) out.push(parts.slice(i, i + OUTLINES_PER_PATH))
  return out
}

const trim = (value: number) => String(Math.round(value * 10000) / 10000).replace(/^0\./, '.')

function paint(kind: 'fill' | 'stroke', ink: Ink): string {
  const opacity = ink.opacity === undefined || ink.opacity === 1 ? '' : ` ${kind}-opacity="${trim(ink.opacity)}"`
  return `${kind}="${ink.color}"${opacity}`
}

function lineOpen(ink: Ink, width: number, grain: number): string {
  return `fill="none" ${paint('stroke', ink)} stroke-width="${trim(width * grain)}"`
}

function onSheet(stroke: Stroke, sheet: Sheet): boolean {
  return stroke.points.some((p) => p.x > -4 && p.y > -4 && p.x < sheet.width + 4 && p.y < sheet.height + 4)
}

/** One stroke of a path in integer units: its start, its end and the commands between them. */
type Part = { from: [number, number]; to: [number, number]; text: string }

/** Joins parts with relative moves. Neighboring parts are close, so the numbers are short. */
function join(parts: Part[]): string {
  let [x, y] = [0, 0]
  return parts
    .map(({ from, to, text }) => {
      const [dx, dy] = [from[0] - x, from[1] - y]
      ;[x, y] = to
      return `m${dx}${dy < 0 ? '' : ' '}${dy}${text}`
    })
    .join('')
}

/** Writes relative commands and carries the rounding error over, so that it never adds up. */
class Writer {
  private text = ''
  private letter = ''
  private x: number
  private y: number
  private readonly from: [number, number]

  constructor(
    start: Point,
    private readonly grain: number,
  ) {
    this.x = Math.round(start.x * grain)
    this.y = Math.round(start.y * grain)
    this.from = [this.x, this.y]
  }

  to(letter: string, ...points: Point[]) {
    const numbers = points.flatMap((p) => [
      Math.round(p.x * this.grain) - this.x,
      Math.round(p.y * this.grain) - this.y,
    ])
    if (numbers.every((n) => n === 0)) return
    if (letter !== this.letter) this.text += letter
    numbers.forEach((n, i) => {
      this.text += n < 0 || (i === 0 && letter !== this.letter) ? n : ` ${n}`
    })
    this.letter = letter
    const end = points.at(-1)
    if (!end) return
    this.x = Math.round(end.x * this.grain)
    this.y = Math.round(end.y * this.grain)
  }

  done(closed = false): Part {
    return { from: this.from, to: closed ? this.from : [this.x, this.y], text: closed ? `${this.text}z` : this.text }
  }
}

function polyline(points: Point[], grain: number, closed = false): Part {
  const out = new Writer(nth(points, 0), grain)
  for (const p of points.slice(1)) out.to('l', p)
  return out.done(closed)
}

function thin(points: Point[], options: SvgOptions): Part {
  const kept = simplify(points, options.stray)
  if (kept.length < 3 || turns(kept)) return polyline(kept, options.grain)
  const out = new Writer(nth(kept, 0), options.grain)
  if (kept.length === 3) {
    const [a, m, b] = [nth(kept, 0), nth(kept, 1), nth(kept, 2)]
    out.to('q', { x: 2 * m.x - (a.x + b.x) / 2, y: 2 * m.y - (a.y + b.y) / 2 }, b)
  } else for (const [, b, c, d] of fitCurves(points, options.stray)) out.to('c', b, c, d)
  return out.done()
}

/** Returns whether the line has a corner that smoothing would round off. */
function turns(points: Point[]): boolean {
  for (let i = 1; i < points.length - 1; i++) {
    const [a, b, c] = [nth(points, i - 1), nth(points, i), nth(points, i + 1)]
    const turn = Math.atan2(c.y - b.y, c.x - b.x) - Math.atan2(b.y - a.y, b.x - a.x)
    if (Math.cos(turn) < 0.35) return true
  }
  return false
}

/** Writes a tapering stroke as a closed outline. */
function outline(stroke: Stroke, options: SvgOptions): Part {
  const { points, widths } = stroke
  const [left, right]: [Point[], Point[]] = [[], []]
  const last = points.length - 1
  points.forEach((p, i) => {
    const [a, b] = [nth(points, Math.max(0, i - 1)), nth(points, Math.min(last, i + 1))]
    const long = Math.hypot(b.x - a.x, b.y - a.y) || 1
    const half = nth(widths, i) / 2
    const [nx, ny] = [(-(b.y - a.y) / long) * half, ((b.x - a.x) / long) * half]
    left.push({ x: p.x + nx, y: p.y + ny })
    right.push({ x: p.x - nx, y: p.y - ny })
  })
  const [there, back] = [simplify(left, options.stray), simplify(right.toReversed(), options.stray)]
  return polyline([...there, ...back], options.grain, true)
}

/** Drops the points that a straight line can replace (Douglas-Peucker). */
export function simplify(points: Point[], stray: number): Point[] {
  if (points.length < 3) return points
  const [a, b] = [nth(points, 0), nth(points, points.length - 1)]
  const long = Math.hypot(b.x - a.x, b.y - a.y)
  let [worst, at] = [0, 0]
  for (let i = 1; i < points.length - 1; i++) {
    const p = nth(points, i)
    const off =
      long < 0.01
        ? Math.hypot(p.x - a.x, p.y - a.y)
        : Math.abs((p.x - a.x) * (b.y - a.y) - (p.y - a.y) * (b.x - a.x)) / long
    if (off > worst) [worst, at] = [off, i]
  }
  if (worst <= stray) return [a, b]
  return [...simplify(points.slice(0, at + 1), stray), ...simplify(points.slice(at), stray).slice(1)]
}
