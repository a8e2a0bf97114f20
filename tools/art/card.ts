import type { Point } from './curve'
import { drawMark } from './mark'
import { palette } from './palette'
import { print } from './paper'
import { Pen } from './pen'
import { cannabis } from './plants/cannabis'
import { fern } from './plants/fern'
import { fiddlehead } from './plants/fiddlehead'
import { grass } from './plants/grass'
import { umbelPlant } from './plants/umbel'
import { Random } from './random'
import { Sheet } from './sheet'
import { forRaster, forWeb, toSvg } from './svg'

const p = (x: number, y: number): Point => ({ x, y })

const SIZE = [1200, 630] as const

/** Draws the preview image for shared links to the site. */
export async function socialCard() {
  const sheet = new Sheet(...SIZE)
  const pen = new Pen(sheet, new Random('trellis card'), { color: palette.sage }, 1.25)
  const gold = pen.with({ ink: { color: palette.seedLight } })
  const pale = pen.with({ ink: { color: palette.paper, opacity: 0.95 } })
  grass(pen, { base: p(690, 660), heading: -1.72, length: 500, bend: -0.2, kind: 'oat' })
  umbelPlant(gold, { foot: p(1090, 660), at: p(1060, 235), heading: -1.45, radius: 150, rays: 24, seeds: 11 })
  fern(pen, { base: p(880, 680), heading: -1.62, length: 680, bend: -0.3, pairs: 21, pinnules: 13 })
  cannabis(pale, { at: p(1010, 520), heading: -1.1, length: 235, petiole: 200, petioleBend: 0.3 })
  fiddlehead(pen, { base: p(600, 660), heading: -1.6, stalk: 130, coil: 30, turns: 2, side: -1 })
  drawMark(pale.with({ weight: 1 }), { color: palette.sage, opacity: 0.5 }, p(300, 315), 4.1)
  const data = await print(toSvg(sheet, { ...forRaster, background: palette.night }), 'night', 'card', 84)
  return [{ path: 'public/social-card.jpg', data }]
}

/** Draws the plants on the right of a card that has the name of another brand on its left. */
export function cardPlants(): string {
  const sheet = new Sheet(...SIZE)
  const pen = new Pen(sheet, new Random('trellis plants'), { color: palette.sage }, 1.25, true)
  const gold = pen.with({ ink: { color: palette.seedLight } })
  const pale = pen.with({ ink: { color: palette.paper, opacity: 0.95 } })
  umbelPlant(gold, { foot: p(1090, 660), at: p(1060, 235), heading: -1.45, radius: 150, rays: 24, seeds: 11 })
  fern(pen, { base: p(880, 680), heading: -1.62, length: 680, bend: -0.3, pairs: 21, pinnules: 13 })
  cannabis(pale, { at: p(1010, 520), heading: -1.1, length: 235, petiole: 200, petioleBend: 0.3 })
  return toSvg(sheet, { ...forWeb, stray: 0.3, grain: 4 })
}
