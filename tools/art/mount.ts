import { grow, lerp, local, type Point, QUARTER, resample, ring } from './curve'
import { mix, palette } from './palette'
import { type Pen, steady, swell } from './pen'

/** Draws a gummed paper strap that holds a stem to the sheet. */
export function strap(pen: Pen, at: Point, heading: number, reach: number) {
  const { random } = pen
  const place = local(at, heading + QUARTER + random.normal(0.12))
  const [wide, half] = [reach * 0.32, reach]
  const rag = () => random.between(-2, 2)
  const corners = [
    place(-half + rag(), -wide / 2),
    place(half + rag(), -wide / 2 + rag()),
    place(half + rag(), wide / 2),
    place(-half + rag(), wide / 2 + rag()),
  ]
  const [a, b, c, d] = corners as [Point, Point, Point, Point]
  pen.sheet.mask(corners)
  pen.sheet.fill(
    corners.map((p) => ({ x: p.x + 3, y: p.y + 4 })),
    { color: mix(palette.paper, palette.ink, 0.16) },
  )
  pen.sheet.fill(corners, { color: mix(palette.paper, '#ffffff', 0.35) })
  for (const [from, to, weight] of [
    [a, b, 0.5],
    [b, c, 0.8],
    [c, d, 0.9],
    [d, a, 0.5],
  ] as const)
    pen.line([from, to], steady, weight * 0.8)
  for (let i = 0; i < 9; i++) {
    const along = random.normal(half * 0.14)
    pen.line(
      [place(along, -wide * 0.42), place(along + 2, 0), place(along, wide * random.between(0.2, 0.45))],
      swell,
      0.4,
    )
  }
}

/** Draws a line of illegible handwriting. */
export function scribble(pen: Pen, from: Point, width: number, tall: number) {
  const { random } = pen
  let x = 0
  while (x < width) {
    const word = Math.min(width - x, tall * random.between(2.2, 6.5))
    if (word < tall) break
    const points: Point[] = []
    const letters = Math.max(2, Math.round(word / (tall * 0.55)))
    for (let i = 0; i < letters; i++) {
      const high = random.chance(0.24) ? 1.7 : random.between(0.65, 1)
      const deep = random.chance(0.12) ? 0.9 : 0.04
      const pitch = word / letters
      for (let k = 0; k < 8; k++) {
        const a = (k / 8) * Math.PI * 2
        const y =
          Math.cos(a) < 0
            ? -((1 - Math.cos(a)) / 2) * high * tall
            : deep * tall * Math.max(0, Math.cos(a)) * 0.4 - 0.1 * tall
        points.push({
          x: from.x + x + (i + k / 8) * pitch - Math.sin(a) * pitch * 0.34 - y * 0.28,
          y: from.y + y * 0.72,
        })
      }
    }
    pen.line(points, (t) => 0.55 + 0.45 * Math.sin(t * letters * 6.28), 0.75)
    x += word + tall * 0.75
  }
}

/** Draws the specimen label: a double frame around ruled lines, some with writing. */
export function label(pen: Pen, at: Point, width: number, height: number) {
  const { random } = pen
  const tilt = random.normal(0.006)
  const place = local(at, tilt)
  const box = (inset: number) => [
    place(inset, inset),
    place(width - inset, inset),
    place(width - inset, height - inset),
    place(inset, height - inset),
    place(inset, inset),
  ]
  pen.sheet.mask(box(0))
  pen.sheet.fill(
    box(0).map((p) => ({ x: p.x + 4, y: p.y + 5 })),
    { color: mix(palette.paper, palette.ink, 0.12) },
  )
  pen.sheet.fill(box(0), { color: mix(palette.paper, '#ffffff', 0.3) })
  for (const [inset, weight] of [
    [0, 0.5],
    [11, 1],
    [16, 0.45],
  ] as const) {
    const corners = box(inset)
    for (let i = 0; i < 4; i++) pen.line([corners[i] ?? at, corners[i + 1] ?? at], () => 1, weight)
  }
  const rules = Math.floor((height - 60) / 34)
  scribble(pen, place(width * 0.24, 56), width * 0.5, 15)
  for (let i = 1; i <= rules; i++) {
    const y = 56 + ((height - 84) * i) / rules
    pen.line([place(34, y), place(width - 34, y)], () => 1, 0.42)
    if (i < rules || random.chance(0.5)) scribble(pen, place(40, y - 4), width * random.between(0.3, 0.72), 11)
  }
}

/** Draws a collector's oval stamp, unevenly inked. */
export function stamp(pen: Pen, at: Point, radius: number) {
  const { random } = pen
  const turn = random.normal(0.15)
  for (const [k, weight] of [
    [1, 1.6],
    [0.9, 0.7],
    [0.56, 0.7],
  ] as const)
    pen.line(ring(at, radius * k, radius * k * 0.66, turn, 70), (t) => 0.75 + 0.35 * Math.sin(t * 9), weight)
  for (let i = 0; i < 46; i++) {
    if (i % 12 > 9) continue
    const a = (i / 46) * Math.PI * 2
    const spot = (k: number) => local(at, turn)(Math.cos(a) * radius * k, Math.sin(a) * radius * k * 0.66)
    pen.line([spot(0.64), spot(random.between(0.7, 0.82))], steady, random.between(0.9, 1.6))
  }
  for (const side of [-1, 1])
    for (let i = 0; i < 4; i++) {
      const from = local(at, turn)(radius * lerp(-0.3, 0.24, i / 3), 0)
      pen.line(
        grow(from, turn + side * 0.9, radius * 0.2, () => -side * 0.6, 3),
        swell,
        1.5,
      )
    }
  pen.line([local(at, turn)(-radius * 0.42, 0), local(at, turn)(radius * 0.42, 0)], swell, 1)
}

/** Crops the drawing to a rectangle and draws its border. Later drawings may overlap it. */
export function frame(pen: Pen, from: Point, to: Point) {
  const far = 4000
  const box = (a: Point, b: Point) => [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }]
  pen.sheet.mask(box({ x: -far, y: -far }, { x: far, y: from.y }))
  pen.sheet.mask(box({ x: -far, y: to.y }, { x: far, y: far }))
  pen.sheet.mask(box({ x: -far, y: -far }, { x: from.x, y: far }))
  pen.sheet.mask(box({ x: to.x, y: -far }, { x: far, y: far }))
  for (const [out, weight] of [
    [0, 0.8],
    [12, 0.45],
  ] as const) {
    const corners = box({ x: from.x - out, y: from.y - out }, { x: to.x + out, y: to.y + out })
    corners.forEach((a, i) => {
      const b = corners[(i + 1) % 4] ?? a
      pen.line(resample([a, b], 160), () => 1, weight)
    })
  }
}
