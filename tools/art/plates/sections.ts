import { type Point, QUARTER, step } from '../curve'
import { glasshouse, terraces, tuft } from '../garden'
import { FLASK, lens, measure, reference, TUBE, vessel } from '../laboratory'
import { frame, label, strap } from '../mount'
import { cannabis, leaflet } from '../plants/cannabis'
import { fern } from '../plants/fern'
import { fiddlehead } from '../plants/fiddlehead'
import { grass } from '../plants/grass'
import { crown, hempSeed, root, seedling, soil } from '../plants/seedling'
import { birds, contours, firs, hill, ridge, sky } from '../terrain'
import { leafWash, type Plate } from './plate'

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
      terraces(pen, { centre: 1180, top: 950, bottom: 1560, far: 620, near: 1500, rise: 210 }, 9, (at, size) =>
        tuft(pen, at, size),
      )
      frame(pen, p(150, 140), p(W - 150, 1600 - 170))
      const front = pen.with({ weight: 2.2 })
      fern(front, { base: p(100, 1650), heading: -1.3, length: 1020, bend: 0.65, pairs: 20, pinnules: 14 })
      fern(front, { base: p(150, 1660), heading: -0.85, length: 760, bend: 0.5, pairs: 17, pinnules: 12 })
      fern(front, { base: p(80, 1650), heading: -1.75, length: 700, bend: -0.4, pairs: 17, pinnules: 12 })
      grass(front, { base: p(2230, 1650), heading: -1.66, length: 950, bend: -0.25, kind: 'oat' })
      grass(front, { base: p(2290, 1650), heading: -1.5, length: 720, bend: -0.4, kind: 'foxtail' })
      fern(front, { base: p(2390, 1650), heading: -2.2, length: 640, bend: -0.5, pairs: 15, pinnules: 11 })
    },
  },
  {
    name: '02-propagation',
    alt: 'Plate of cannabis seedlings in four stages from seed to third leaf, with their roots, beside fern fiddleheads unrolling.',
    ground: 'paper',
    draw: (pen, inks) => {
      const level = 1080
      hempSeed(pen, p(236, level - 46), 0.2, 46)
      root(pen, p(388, level + 108), QUARTER, 170, 5)
      hempSeed(pen, p(384, level + 74), 1.1, 40)
      const stages = [
        [540, 1, 300],
        [765, 2, 320],
        [1110, 3, 330],
        [1540, 4, 370],
      ] as const
      soil(pen, p(170, level), p(1800, level))
      for (const [x, stage, size] of stages) seedling(pen.with({ wash: leafWash }), p(x, level + 2), stage, size)
      // The fern's rootstock: three fiddleheads from one crown.
      for (let i = 0; i < 11; i++)
        root(pen, p(1990 + i * 9, level + 80), QUARTER + (5 - i) * 0.16, 190 + (i % 3) * 60, 3.2)
      fiddlehead(pen, {
        base: p(2075, level + 90),
        heading: -1.36,
        stalk: 650,
        coil: 66,
        turns: 1.6,
        side: -1,
        lean: 0.1,
      })
      fiddlehead(pen, {
        base: p(2035, level + 90),
        heading: -1.62,
        stalk: 420,
        coil: 76,
        turns: 2.1,
        side: -1,
        lean: 0.1,
      })
      fiddlehead(pen, {
        base: p(1995, level + 90),
        heading: -1.95,
        stalk: 240,
        coil: 54,
        turns: 2.4,
        side: -1,
        lean: -0.3,
      })
      crown(pen, p(2035, level + 76), 72)
      soil(pen, p(1860, level + 24), p(2230, level + 24))
      measure(pen.with({ ink: inks.soft }), p(180, 1450), p(880, 1450), 35)
      label(pen.with({ weight: 1.5 }), p(180, 190), 430, 220)
    },
  },
  {
    name: '03-laboratory',
    alt: 'Laboratory plate: a cannabis leaf taken apart leaflet by leaflet, glassware with a measure, and resin glands under the lens.',
    ground: 'paper',
    draw: (pen, inks) => {
      cannabis(pen.with({ wash: leafWash }), {
        at: p(560, 860),
        heading: -1.5,
        length: 560,
        petiole: 430,
        petioleBend: 0.3,
      })
      strap(pen, p(520, 1120), -1.35, 52)
      const lengths = [520, 480, 470, 370, 350, 230, 210]
      lengths.forEach((length, i) => {
        const at = p(1120 + i * 88, 760)
        leaflet(pen.with({ wash: leafWash }), {
          at,
          heading: -QUARTER + (i - 3) * 0.03,
          length,
          girth: 0.13,
          bend: (i - 3) * 0.05,
        })
        reference(pen.with({ ink: inks.soft }), step(at, QUARTER, 10), p(at.x, 815))
      })
      measure(pen, p(1085, 822), p(1700, 822), 35)
      lens(pen, p(2010, 500), 300)
      reference(pen.with({ ink: inks.soft }), p(1655, 620), p(1722, 585))
      const gold = pen.with({ ink: inks.gold })
      cannabis(pen.with({ wash: leafWash }), {
        at: p(1262, 1010),
        heading: -1.5,
        length: 150,
        leaflets: 5,
        petiole: 380,
        petioleBend: 0.04,
      })
      vessel(pen, p(1250, 1470), FLASK, 130, gold)
      vessel(pen, p(1540, 1470), TUBE, 300, gold)
      measure(pen.with({ weight: 1.5 }), p(1588, 1440), p(1588, 1000), 30, 14)
      label(pen.with({ weight: 1.5 }), p(1780, 1200), 440, 230)
    },
  },
]
