import { bezier, type Point, QUARTER, step } from '../curve'
import { FLASK, lens, measure, reference, TUBE, vessel } from '../laboratory'
import { birds, contours, firs, glasshouse, hill, ridge, sky, terraces, tuft } from '../landscape'
import { frame, label, strap } from '../mount'
import { cannabis, leaflet } from '../plants/cannabis'
import { fern } from '../plants/fern'
import { fiddlehead } from '../plants/fiddlehead'
import { grass } from '../plants/grass'
import { hempSeed, root, seedling, soil } from '../plants/seedling'
import { umbelPlant } from '../plants/umbel'
import type { Plate } from './plate'

const p = (x: number, y: number): Point => ({ x, y })

export const sections: Plate[] = [
  {
    name: '01-the-hollow',
    alt: 'Engraved view of a fern-edged valley: wooded hills under a ruled sky, a glasshouse, and terraced beds of young plants.',
    ground: 'paper',
    draw: (pen) => {
      const W = 2400
      const air = pen.with({ weight: 1.5 })
      const wood = pen.with({ weight: 1.7 })
      sky(air, W, 620, { x: 1560, y: 300, radius: 110 })
      birds(air, p(1250, 400), 5)
      const far = ridge(pen, 600, 90, 640)
      hill(air, far, W, 60, 7, 0.5)
      contours(air, far, W, 110, 11, 0.5)
      const second = ridge(pen, 690, 150, 560)
      firs(air, second, 150, W - 150, 80, 40)
      hill(air, second, W, 70, 7, 0.7)
      contours(wood, second, W, 190, 11, 0.75)
      const third = ridge(pen, 800, 120, 760)
      firs(wood, third, 250, 1050, 54, 92)
      firs(wood, third, 1650, 2300, 40, 104)
      hill(wood, third, W, 90, 8, 0.75)
      contours(wood, third, W, 240, 11, 0.85)
      glasshouse(wood, p(1330, 905), 135)
      hill(wood, (x) => 930 - ((x - 1180) / 1200) ** 2 * 120, W, 50, 10, 0.35)
      terraces(pen, { centre: 1180, top: 950, bottom: 1560, far: 620, near: 1500, rise: 210 }, 9, (at, size) => tuft(pen, at, size))
      frame(pen, p(150, 140), p(W - 150, 1600 - 170))
      const front = pen.with({ weight: 2.2 })
      fern(front, { base: p(120, 1560), heading: -1.3, length: 940, bend: 0.65, pairs: 20, pinnules: 14 })
      fern(front, { base: p(210, 1560), heading: -0.8, length: 620, bend: 0.5, pairs: 17, pinnules: 12 })
      fern(front, { base: p(90, 1540), heading: -1.75, length: 620, bend: -0.4, pairs: 17, pinnules: 12 })
      grass(front, { base: p(2230, 1560), heading: -1.66, length: 860, bend: -0.25, kind: 'oat' })
      grass(front, { base: p(2290, 1560), heading: -1.5, length: 640, bend: -0.4, kind: 'foxtail' })
      fern(front, { base: p(2330, 1570), heading: -2.2, length: 520, bend: -0.5, pairs: 15, pinnules: 11 })
    },
  },
  {
    name: '02-propagation',
    alt: 'Plate of cannabis seedlings in four stages from seed to third leaf, with their roots, beside fern fiddleheads unrolling.',
    ground: 'paper',
    draw: (pen, inks) => {
      const level = 1090
      hempSeed(pen, p(250, level - 60), 0.2, 46)
      hempSeed(pen, p(345, level + 70), 1.1, 40)
      root(pen, p(348, level + 104), QUARTER, 150, 5)
      const stages = [[590, 1], [860, 2], [1170, 3], [1560, 4]] as const
      soil(pen, p(190, level), p(1840, level))
      for (const [x, stage] of stages) seedling(pen, p(x, level + 2), stage, 330)
      fiddlehead(pen, { base: p(1960, level + 40), heading: -1.65, stalk: 250, coil: 56, turns: 2.3, side: 1 })
      fiddlehead(pen, { base: p(2065, level + 60), heading: -1.55, stalk: 430, coil: 74, turns: 2, side: 1 })
      fiddlehead(pen, { base: p(2180, level + 40), heading: -1.45, stalk: 640, coil: 66, turns: 1.5, side: -1 })
      root(pen, p(2065, level + 62), QUARTER, 260, 9)
      soil(pen, p(1880, level + 30), p(2280, level + 30))
      measure(pen.with({ ink: inks.soft }), p(190, 1440), p(890, 1440), 35)
      label(pen.with({ weight: 1.5 }), p(180, 210), 430, 220)
    },
  },
  {
    name: '03-laboratory',
    alt: 'Laboratory plate: a cannabis leaf taken apart leaflet by leaflet, glassware with a measure, and resin glands under the lens.',
    ground: 'paper',
    draw: (pen, inks) => {
      cannabis(pen, { at: p(560, 860), heading: -1.5, length: 560, petiole: 430, petioleBend: 0.3 })
      strap(pen, p(520, 1120), -1.35, 52)
      const lengths = [520, 480, 470, 370, 350, 230, 210]
      lengths.forEach((length, i) => {
        const at = p(1120 + i * 88, 860)
        leaflet(pen, { at, heading: -QUARTER + (i - 3) * 0.03, length, girth: 0.13, bend: (i - 3) * 0.05 })
        reference(pen.with({ ink: inks.soft }), step(at, QUARTER, 10), p(at.x, 925))
      })
      measure(pen, p(1085, 930), p(1700, 930), 35)
      lens(pen, p(2010, 520), 300)
      reference(pen.with({ ink: inks.soft }), p(1650, 640), p(1712, 580))
      const gold = pen.with({ ink: inks.gold })
      vessel(pen, p(1250, 1470), FLASK, 0)
      vessel(gold, p(1250, 1464), [{ height: 0, half: 140 }, { height: 14, half: 150 }, { height: 58, half: 140 }, { height: 150, half: 98 }], 120)
      vessel(pen, p(1530, 1470), TUBE, 300)
      measure(pen.with({ weight: 1.5 }), p(1570, 1440), p(1570, 1000), 30, 14)
      umbelPlant(pen, { foot: p(1245, 1440), at: p(1190, 1010), heading: -1.7, radius: 10, rays: 3, seeds: 3, thick: 4 })
      label(pen.with({ weight: 1.5 }), p(1780, 1200), 440, 230)
    },
  },
]
