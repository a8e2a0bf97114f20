import { bezier, frameAt, grow, lerp, local, type Point, QUARTER, step } from '../curve'
import { blade, type Pen, steady, swell, taper, trace } from '../pen'

/** Draws a flower cut in half from crown to stalk: a hollow cone, rows of florets, rays on both sides. */
export function cutFlower(pen: Pen, at: Point, radius: number) {
  const { random } = pen
  const place = local(at, -QUARTER)
  const tall = radius * 0.62
  for (const side of [-1, 1] as const) {
    for (const [lean, far] of [
      [1.25, 1.02],
      [1.55, 0.94],
    ] as const) {
      const axis = grow(
        place(radius * 0.02, side * radius * 0.3),
        -QUARTER + side * lean,
        radius * far * 0.85,
        (t) => side * t * 1.1,
        4,
      )
      const shape = (t: number) => radius * 0.085 * Math.min(1, 0.35 + t * 2) * Math.sqrt(Math.max(0, 1 - t ** 7))
      trace(pen, blade(axis, shape, shape), 0.8)
      for (const k of [-0.5, 0, 0.5])
        pen.line(
          axis.slice(2, -2).map((p, i) => step(p, frameAt(axis, i / axis.length).heading + QUARTER, shape(0.5) * k)),
          taper,
          0.42,
        )
    }
  }
  const cone = (u: number) => place(tall * (1 - u * u), u * radius * 0.34)
  for (let i = 0; i <= 26; i++) {
    const u = lerp(-1, 1, i / 26)
    const from = cone(u * 0.98)
    const way = -QUARTER + u * 1.25
    const axis = grow(from, way, radius * random.between(0.13, 0.16), () => 0, 3)
    const shape = (t: number) => radius * 0.013 * (t > 0.7 ? 1.5 : 1)
    trace(pen, blade(axis, shape, shape), 0.6)
    for (const s of [-0.5, 0, 0.5])
      pen.line(
        grow(frameAt(axis, 1), way + s, radius * 0.028, () => 0, 2),
        steady,
        0.6,
      )
  }
  const outer = Array.from({ length: 31 }, (_, i) => cone(lerp(-1, 1, i / 30)))
  const inner = Array.from({ length: 31 }, (_, i) =>
    place(tall * 0.8 * (1 - lerp(-1, 1, i / 30) ** 2) - radius * 0.01, lerp(-1, 1, i / 30) * radius * 0.22),
  )
  pen.sheet.mask([...outer, place(-radius * 0.06, 0)])
  pen.line(outer, () => 1, 1)
  pen.line(inner, () => 1, 0.8)
  for (let i = 1; i < 30; i++) {
    const [a, b] = [outer[i] ?? at, inner[i] ?? at]
    pen.line([a, { x: lerp(a.x, b.x, random.between(0.5, 0.9)), y: lerp(a.y, b.y, 0.8) }], taper, 0.5)
    pen.line(
      [
        { x: a.x, y: lerp(a.y, b.y, 0.2) },
        { x: lerp(a.x, b.x, 0.4) + 5, y: lerp(a.y, b.y, 0.5) },
      ],
      taper,
      0.4,
    )
  }
  for (const side of [-1, 1] as const) {
    for (let i = 0; i < 5; i++) {
      const axis = grow(
        place(-radius * 0.1, side * radius * (0.08 + i * 0.045)),
        -QUARTER + side * (0.9 - i * 0.1),
        radius * 0.2,
        () => -side * 0.7,
        3,
      )
      trace(
        pen,
        blade(
          axis,
          (t) => radius * 0.022 * swell(t * 0.9 + 0.1),
          (t) => radius * 0.022 * swell(t * 0.9 + 0.1),
        ),
        0.7,
      )
    }
  }
  const stalk = blade(
    bezier(
      place(-radius * 0.04, 0),
      place(-radius * 0.3, 0),
      place(-radius * 0.6, radius * 0.03),
      place(-radius * 0.95, radius * 0.02),
    ),
    () => radius * 0.06,
    () => radius * 0.06,
  )
  trace(pen, stalk, 0.9)
  for (const k of [-0.55, 0.55])
    pen.line(
      stalk.left.map((p, i) => ({
        x: lerp(p.x, stalk.right[i]?.x ?? p.x, 0.5 + k / 2),
        y: lerp(p.y, stalk.right[i]?.y ?? p.y, 0.5 + k / 2),
      })),
      steady,
      0.5,
    )
}
