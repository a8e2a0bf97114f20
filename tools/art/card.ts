import { starterCard } from '../../src/app/look/look-files.api.ts'
import { drawCard } from '../../src/platform/media/draw-card.ts'
import type { Point } from './curve'
import { palette } from './palette'
import { Pen } from './pen'
import { cannabis } from './plants/cannabis'
import { fern } from './plants/fern'
import { umbelPlant } from './plants/umbel'
import { Random } from './random'
import { Sheet } from './sheet'
import { forWeb, toSvg } from './svg'

const p = (x: number, y: number): Point => ({ x, y })

const SIZE = [1200, 630] as const

/** Draws the preview image for shared links to a site with our name. */
export async function socialCard() {
  return [{ path: 'public/social-card.jpg', data: Buffer.from(await drawCard(starterCard())) }]
}

/** Draws the plants on the right of a card that has the name of a site on its left. */
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
