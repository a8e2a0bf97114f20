import { bezier, frameAt, grow, lerp, type Point, QUARTER } from './curve'
import { logo } from './mark'
import { type Ink, palette } from './palette'
import { Pen, swell } from './pen'
import { allium } from './plants/allium'
import { cannabis } from './plants/cannabis'
import { fern } from './plants/fern'
import { fiddlehead } from './plants/fiddlehead'
import { grass } from './plants/grass'
import { poppy } from './plants/poppy'
import { umbelPlant } from './plants/umbel'
import { Random } from './random'
import { Sheet } from './sheet'
import { forRaster, forWeb, type SvgOptions, toSvg } from './svg'

/** The line art behind the pages, as small SVGs with a transparent background. */
export const sitePictures: Record<string, () => string> = {
  hero,
  'section-1': meadow,
  'section-2': night,
  'section-3': grove,
  band,
  gate,
  sprig,
  logo,
}

function start(name: string, width: number, height: number, ink: Ink, weight: number): Pen {
  return new Pen(new Sheet(width, height), new Random(`trellis ${name}`), ink, weight, true)
}

const write = (pen: Pen, change?: Partial<SvgOptions>) => toSvg(pen.sheet, { ...forWeb, ...change })

const p = (x: number, y: number): Point => ({ x, y })

function hero(): string {
  const pen = start('hero', 900, 1100, { color: palette.sage, opacity: 0.85 }, 1.15)
  const pale = pen.with({ ink: { color: palette.paper, opacity: 0.9 } })
  const gold = pen.with({ ink: { color: palette.seedLight, opacity: 0.85 } })
  grass(pen, { base: p(530, 1120), heading: -1.77, length: 830, bend: -0.16, kind: 'oat', leaves: 1, rich: 0.4 })
  umbelPlant(gold, { foot: p(800, 1120), at: p(786, 352), heading: -1.48, radius: 205, rays: 17, seeds: 7 })
  fern(pen, {
    base: p(600, 1130),
    heading: -1.6,
    length: 1120,
    bend: -0.7,
    spread: 0.225,
    pairs: 19,
    pinnules: 11,
    detail: 1,
    bare: 0.15,
  })
  cannabis(pale, { at: p(690, 870), heading: -1.12, length: 330, petiole: 330, petioleBend: 0.35, shade: 0 })
  fiddlehead(pen, { base: p(452, 1130), heading: -1.7, stalk: 215, coil: 36, turns: 1.7, side: -1 })
  return write(pen, { stray: 0.5, grain: 2.5 })
}

function meadow(): string {
  const pen = start('section-1', 1600, 900, { color: palette.ink, opacity: 0.13 }, 1.3)
  fern(pen, {
    base: p(1530, 960),
    heading: -1.62,
    length: 960,
    bend: -0.55,
    pairs: 17,
    pinnules: 9,
    detail: 0,
    bare: 0.14,
  })
  umbelPlant(pen, { foot: p(1300, 930), at: p(1240, 560), heading: -1.65, radius: 135, rays: 13, seeds: 6 })
  grass(pen, { base: p(1190, 930), heading: -1.7, length: 480, bend: -0.3, kind: 'quaking', leaves: 1, rich: 0.3 })
  return write(pen)
}

function night(): string {
  const pen = start('section-2', 1600, 900, { color: palette.sage, opacity: 0.22 }, 1.3)
  cannabis(pen, { at: p(110, 560), heading: -1.15, length: 480, petiole: 480, petioleBend: -0.3, shade: 0 })
  poppy(pen, { foot: p(1470, 930), at: p(1440, 380), heading: -1.7, size: 150, hairs: 0 })
  poppy(pen, { foot: p(1560, 930), at: p(1560, 600), heading: -1.4, size: 105, hairs: 0 })
  grass(pen, { base: p(1370, 930), heading: -1.62, length: 720, bend: -0.35, kind: 'oat', leaves: 1, rich: 0.5 })
  return write(pen)
}

function grove(): string {
  const pen = start('section-3', 1600, 900, { color: palette.moss, opacity: 0.18 }, 1.3)
  allium(pen, { foot: p(110, 930), at: p(120, 300), radius: 170, florets: 60 })
  allium(pen, { foot: p(290, 930), at: p(320, 610), radius: 100, florets: 34 })
  fiddlehead(pen, { base: p(1510, 930), heading: -1.5, stalk: 520, coil: 84, turns: 1.8, side: -1 })
  fiddlehead(pen, { base: p(1410, 930), heading: -1.75, stalk: 270, coil: 54, turns: 1.8, side: 1 })
  return write(pen)
}

function band(): string {
  const pen = start('band', 1600, 360, { color: palette.sage, opacity: 0.34 }, 1.2)
  fern(pen, {
    base: p(1560, 400),
    heading: -2.0,
    length: 470,
    bend: -0.55,
    pairs: 15,
    pinnules: 8,
    detail: 0,
    bare: 0.12,
  })
  umbelPlant(pen, { foot: p(1270, 380), at: p(1262, 150), heading: -1.55, radius: 84, rays: 12, seeds: 5 })
  grass(pen, { base: p(1150, 380), heading: -1.66, length: 320, bend: -0.3, kind: 'foxtail', leaves: 2, rich: 0.4 })
  grass(pen, { base: p(1070, 380), heading: -1.5, length: 270, bend: -0.5, kind: 'oat', leaves: 1, rich: 0.3 })
  fern(pen, {
    base: p(1010, 390),
    heading: -1.9,
    length: 210,
    bend: -0.5,
    pairs: 9,
    pinnules: 5,
    detail: 0,
    bare: 0.12,
  })
  umbelPlant(pen, { foot: p(860, 380), at: p(842, 262), heading: -1.7, radius: 44, rays: 8, seeds: 4 })
  grass(pen, { base: p(780, 380), heading: -1.75, length: 150, bend: -0.5, kind: 'oat', leaves: 1, rich: 0.1 })
  return write(pen)
}

/** Draws a wreath of two fronds that is open at the top. */
function gate(): string {
  const pen = start('gate', 800, 800, { color: palette.sage, opacity: 0.6 }, 1.2)
  const gold = pen.with({ ink: { color: palette.seedLight, opacity: 0.6 } })
  for (const side of [-1, 1] as const) {
    const [length, arc] = side < 0 ? [850, 2.55] : [780, 2.3]
    const base = p(400 - side * 40, 700)
    fern(pen, { base, heading: -QUARTER + side * 1.35, length, bend: -side * 0.35, arc: -side * arc, ...WREATH })
    const at = p(400 + side * 92, 598 - side * 12)
    umbelPlant(gold, {
      foot: p(400 - side * 26, 710),
      at,
      heading: -QUARTER + side * 0.55,
      radius: 62,
      rays: 9,
      seeds: 5,
      thick: 2,
    })
  }
  return write(pen)
}

const WREATH = { spread: 0.105, pairs: 22, pinnules: 5, detail: 0, bare: 0.13 } as const

/** Draws a divider: one short horizontal spray. */
function sprig(): string {
  const pen = start('sprig', 120, 40, { color: palette.fern }, 1)
  const stalk = bezier(p(3, 25), p(36, 31), p(72, 12), p(117, 17), 1)
  pen.line(stalk, (t) => 1.1 - 0.7 * t)
  const pairs = 10
  for (let i = 0; i < pairs; i++) {
    for (const side of [-1, 1] as const) {
      const t = lerp(0.16, 0.97, (i + (side > 0 ? 0.45 : 0)) / pairs)
      const at = frameAt(stalk, t)
      const long = 12.5 * Math.sin(Math.PI * (0.24 + 0.72 * t)) ** 0.8 * pen.random.between(0.9, 1.1)
      const leaf = grow(at, at.heading + side * lerp(1.15, 0.6, t), long, () => -side * 0.7, 0.7)
      pen.line(leaf, (u) => swell(lerp(0.1, 1, u)) ** 1.4, Math.min(2.9, long * 0.24))
    }
  }
  return toSvg(pen.sheet, { ...forRaster, stray: 0.05 })
}
