import { bezier, frameAt, type Point } from '../curve'
import { label, stamp, strap } from '../mount'
import { mix, palette } from '../palette'
import { allium, clock } from '../plants/allium'
import { cannabis } from '../plants/cannabis'
import { fern } from '../plants/fern'
import { fiddlehead } from '../plants/fiddlehead'
import { grass } from '../plants/grass'
import { bud, poppy } from '../plants/poppy'
import { umbelPlant } from '../plants/umbel'
import type { Plate } from './plate'

const p = (x: number, y: number): Point => ({ x, y })

export const specimens: Plate[] = [
  {
    name: '06-cannabis-leaf',
    alt: 'Engraving of a single seven-fingered cannabis leaf with serrated edges and fine veins, strapped to a herbarium sheet.',
    ground: 'paper',
    draw: (pen, inks) => {
      const wash = { color: mix(palette.paper, palette.sage, 0.42) }
      cannabis(pen, { at: p(1130, 1010), heading: -1.42, length: 860, petiole: 520, petioleBend: 0.42, wash })
      strap(pen, p(1060, 1290), -1.2, 64)
      label(pen.with({ weight: 1.5 }), p(1790, 1210), 460, 240)
      stamp(pen.with({ ink: inks.rust, weight: 1.8 }), p(290, 300), 110)
    },
  },
  {
    name: '07-umbel-seed-heads',
    alt: 'Golden umbels of dill gone to seed, drawn as fine line art on a night-green ground.',
    ground: 'night',
    draw: (pen, inks) => {
      umbelPlant(pen.with({ ink: inks.soft }), { foot: p(1250, 1640), at: p(640, 760), heading: -1.85, radius: 270, rays: 24, seeds: 12 })
      umbelPlant(pen.with({ ink: inks.gold }), { foot: p(1400, 1640), at: p(1560, 640), heading: -1.45, radius: 430, rays: 36, seeds: 15 })
      umbelPlant(pen, { foot: p(1490, 1640), at: p(2110, 1060), heading: -1.1, radius: 190, rays: 20, seeds: 10, kind: 'flower' })
    },
  },
]
