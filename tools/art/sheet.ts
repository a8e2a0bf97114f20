import { distance, inside, lerp, nth, type Point } from './curve'
import type { Ink } from './palette'

export type Stroke = { points: Point[]; widths: number[]; ink: Ink; order: number }
export type Dot = Point & { radius: number; ink: Ink; order: number }
export type Fill = { points: Point[]; ink: Ink }
type Mask = { points: Point[]; left: number; right: number; top: number; bottom: number; order: number }

/** Side of a cell of the lookup grid, in px. */
const CELL = 40

/** Collects strokes, dots and fills. A mask hides the lines drawn before it, as a leaf hides the one behind it. */
export class Sheet {
  readonly strokes: Stroke[] = []
  readonly dots: Dot[] = []
  readonly fills: Fill[] = []
  private readonly masks: Mask[] = []
  private readonly cells = new Map<number, Mask[]>()
  private order = 0

  constructor(
    readonly width: number,
    readonly height: number,
  ) {}

  stroke(points: Point[], widths: number[], ink: Ink) {
    if (points.length > 1) this.strokes.push({ points, widths, ink, order: ++this.order })
  }

  dot(at: Point, radius: number, ink: Ink) {
    this.dots.push({ x: at.x, y: at.y, radius, ink, order: ++this.order })
  }

  fill(points: Point[], ink: Ink) {
    this.fills.push({ points, ink })
  }

  mask(points: Point[]) {
    const xs = points.map((p) => p.x)
    const ys = points.map((p) => p.y)
    const mask = {
      points,
      left: Math.min(...xs),
      right: Math.max(...xs),
      top: Math.min(...ys),
      bottom: Math.max(...ys),
      order: ++this.order,
    }
    this.masks.push(mask)
    for (let cx = Math.floor(mask.left / CELL); cx <= Math.floor(mask.right / CELL); cx++) {
      for (let cy = Math.floor(mask.top / CELL); cy <= Math.floor(mask.bottom / CELL); cy++) {
        const key = cellKey(cx, cy)
        const list = this.cells.get(key)
        if (list) list.push(mask)
        else this.cells.set(key, [mask])
      }
    }
  }

  hidden(at: Point, order: number): boolean {
    const list = this.cells.get(cellKey(Math.floor(at.x / CELL), Math.floor(at.y / CELL)))
    if (!list) return false
    return list.some(
      (m) =>
        m.order > order &&
        at.x >= m.left &&
        at.x <= m.right &&
        at.y >= m.top &&
        at.y <= m.bottom &&
        inside(m.points, at),
    )
  }

  visibleDots(): Dot[] {
    return this.dots.filter((d) => !this.hidden(d, d.order))
  }

  visibleStrokes(): Stroke[] {
    return this.strokes.flatMap((stroke) => this.cut(stroke))
  }

  private cut(stroke: Stroke): Stroke[] {
    const pieces: Stroke[] = []
    let piece: Stroke | null = null
    let before: { p: Point; w: number; seen: boolean } | null = null
    for (let i = 0; i < stroke.points.length; i++) {
      const p = nth(stroke.points, i)
      const w = nth(stroke.widths, i)
      const seen = !this.hidden(p, stroke.order)
      if (before && seen !== before.seen) {
        const edge = this.edge(before.seen ? before.p : p, before.seen ? p : before.p, stroke.order)
        const ew = lerp(before.w, w, distance(before.p, edge) / (distance(before.p, p) || 1))
        if (seen) {
          piece = { ...stroke, points: [edge], widths: [ew] }
          pieces.push(piece)
        } else if (piece) {
          piece.points.push(edge)
          piece.widths.push(ew)
          piece = null
        }
      }
      if (seen) {
        if (!piece) {
          piece = { ...stroke, points: [], widths: [] }
          pieces.push(piece)
        }
        piece.points.push(p)
        piece.widths.push(w)
      }
      before = { p, w, seen }
    }
    return pieces.filter((s) => s.points.length > 1)
  }

  /** Finds the last visible point between a visible and a hidden one by bisection. */
  private edge(seen: Point, gone: Point, order: number): Point {
    let [a, b] = [seen, gone]
    for (let i = 0; i < 5; i++) {
      const mid = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
      if (this.hidden(mid, order)) b = mid
      else a = mid
    }
    return a
  }
}

const cellKey = (cx: number, cy: number) => (cx + 5000) * 20000 + cy + 5000
