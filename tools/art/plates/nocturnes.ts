import type { Point } from '../curve'
import { allium, clock, parachute } from '../plants/allium'
import { cannabis } from '../plants/cannabis'
import { fern } from '../plants/fern'
import { fiddlehead } from '../plants/fiddlehead'
import { grass } from '../plants/grass'
import { poppy } from '../plants/poppy'
import { umbelPlant } from '../plants/umbel'
import type { Plate } from './plate'

const p = (x: number, y: number): Point => ({ x, y })

/** Plates in pale ink and gold on night green. */
export const nocturnes: Plate[] = [
  {
    name: '04-night-garden',
    alt: 'Ferns, seed heads and a cannabis leaf in pale line at the two edges of a dark green field, with a calm open middle.',
    ground: 'night',
    draw: (pen, inks) => {
      const gold = pen.with({ ink: inks.gold })
      const soft = pen.with({ ink: inks.soft })
      umbelPlant(gold, { foot: p(420, 1680), at: p(430, 700), heading: -1.5, radius: 240, rays: 24, seeds: 10 })
      fern(pen, { base: p(150, 1720), heading: -1.5, length: 1560, bend: -0.5, pairs: 24, pinnules: 15 })
      fern(soft, { base: p(230, 1720), heading: -1.1, length: 800, bend: 0.5, pairs: 18, pinnules: 12 })
      poppy(gold, { foot: p(2020, 1680), at: p(1960, 880), heading: -1.68, size: 120 })
      grass(soft, { base: p(2080, 1680), heading: -1.6, length: 1320, bend: -0.2, kind: 'oat' })
      cannabis(pen, { at: p(2260, 1000), heading: -1.72, length: 520, petiole: 700, petioleBend: -0.3 })
      fern(soft, { base: p(2240, 1720), heading: -1.95, length: 700, bend: -0.4, pairs: 17, pinnules: 12 })
    },
  },
  {
    name: '07-umbel-seed-heads',
    alt: 'Golden umbels of dill gone to seed, drawn as fine line art on a night-green ground.',
    ground: 'night',
    draw: (pen, inks) => {
      umbelPlant(pen.with({ ink: inks.soft }), {
        foot: p(900, 1680),
        at: p(640, 760),
        heading: -1.78,
        radius: 270,
        rays: 24,
        seeds: 12,
      })
      umbelPlant(pen.with({ ink: inks.gold }), {
        foot: p(1400, 1680),
        at: p(1500, 640),
        heading: -1.48,
        radius: 430,
        rays: 36,
        seeds: 15,
      })
      umbelPlant(pen, {
        foot: p(1850, 1680),
        at: p(2030, 1090),
        heading: -1.3,
        radius: 200,
        rays: 20,
        seeds: 10,
        kind: 'flower',
      })
    },
  },
  {
    name: '09-allium',
    alt: 'A great round allium head of starry florets beside a dandelion clock losing its seeds, pale lines on night green.',
    ground: 'night',
    draw: (pen, inks) => {
      allium(pen, { foot: p(860, 1700), at: p(800, 640), radius: 460, florets: 250, thick: 26 })
      const gold = pen.with({ ink: inks.gold, weight: 1.7 })
      clock(gold, {
        foot: p(1600, 1700),
        at: p(1650, 1060),
        radius: 200,
        seeds: 110,
        blown: (way) => 0.8 * Math.exp(-((way + 0.35) ** 2) / 1.1),
      })
      for (const [x, y] of [
        [1900, 860],
        [2010, 700],
        [2170, 780],
        [2120, 480],
        [2290, 380],
      ] as const) {
        const lean = gold.random.normal(0.25) - 1.1
        const hub = p(x, y)
        parachute(gold, hub, p(x + Math.cos(lean) * 70, y + Math.sin(lean) * 70), lean, 46, 0.5)
      }
    },
  },
  {
    name: '12-fiddleheads',
    alt: 'Tightly coiled fern fiddleheads beside an open frond, drawn in pale and gold line on night green.',
    ground: 'night',
    draw: (pen, inks) => {
      const soft = pen.with({ ink: inks.soft })
      const gold = pen.with({ ink: inks.gold })
      fern(soft, { base: p(520, 1720), heading: -1.72, length: 1500, bend: -0.35, pairs: 23, pinnules: 14 })
      fiddlehead(soft, { base: p(2030, 1700), heading: -1.5, stalk: 620, coil: 84, turns: 2.2, side: -1 })
      fiddlehead(soft, { base: p(2140, 1700), heading: -1.35, stalk: 320, coil: 60, turns: 2.4, side: 1 })
      fiddlehead(gold, { base: p(1060, 1700), heading: -1.8, stalk: 640, coil: 96, turns: 2.4, side: -1 })
      fiddlehead(pen, { base: p(1180, 1710), heading: -1.62, stalk: 990, coil: 205, turns: 2.5, side: 1 })
      fiddlehead(pen, { base: p(1340, 1710), heading: -1.36, stalk: 640, coil: 118, turns: 2.6, side: 1, lean: -0.1 })
    },
  },
]
