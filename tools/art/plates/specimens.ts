import { bezier, frameAt, type Point, QUARTER } from '../curve'
import { measure } from '../laboratory'
import { label, stamp, strap } from '../mount'
import { cannabis } from '../plants/cannabis'
import { cutFlower } from '../plants/cutflower'
import { daisy, threadLeaf } from '../plants/daisy'
import { grass, quaker, spikelet } from '../plants/grass'
import { maidenhair } from '../plants/maidenhair'
import { bud, capsule, poppy } from '../plants/poppy'
import { root } from '../plants/seedling'
import { stem } from '../plants/stem'
import { goldWash, leafWash, type Plate, seedWash } from './plate'

const p = (x: number, y: number): Point => ({ x, y })

/** Plates on paper, mounted like herbarium sheets. */
export const specimens: Plate[] = [
  {
    name: '05-maidenhair-fern',
    alt: 'Herbarium sheet of a maidenhair fern, its wiry stalk forking into arching fingers of small fan-shaped leaves.',
    ground: 'paper',
    draw: (pen, inks) => {
      for (let i = 0; i < 7; i++) root(pen, p(1010 + i * 6, 1330), QUARTER + (i - 3) * 0.42, 170, 3.4)
      maidenhair(pen.with({ wash: leafWash }), {
        base: p(1000, 1345),
        heading: -2.05,
        stalk: 400,
        reach: 330,
        fingers: 4,
      })
      maidenhair(pen.with({ wash: leafWash }), {
        base: p(1035, 1345),
        heading: -1.42,
        stalk: 560,
        reach: 640,
        fingers: 6,
      })
      strap(pen, p(1086, 1030), -1.42, 58)
      label(pen.with({ weight: 1.5 }), p(1800, 1230), 440, 230)
      stamp(pen.with({ ink: inks.rust, weight: 1.8 }), p(250, 1380), 100)
    },
  },
  {
    name: '06-cannabis-leaf',
    alt: 'Engraving of a single seven-fingered cannabis leaf with serrated edges and fine veins, strapped to a herbarium sheet.',
    ground: 'paper',
    draw: (pen, inks) => {
      cannabis(pen.with({ wash: leafWash }), {
        at: p(1060, 1000),
        heading: -1.42,
        length: 860,
        petiole: 500,
        petioleBend: 0.42,
      })
      strap(pen, p(1000, 1270), -1.2, 72)
      label(pen.with({ weight: 1.5 }), p(1800, 1220), 440, 230)
      stamp(pen.with({ ink: inks.rust, weight: 1.8 }), p(2080, 270), 110)
    },
  },
  {
    name: '08-poppy-capsules',
    alt: 'Four ripe poppy capsules, one of them shaking out its seed, and a nodding hairy bud, engraved on cream paper.',
    ground: 'paper',
    draw: (pen, inks) => {
      bud(pen.with({ wash: leafWash }), bezier(p(760, 1700), p(640, 900), p(480, 560), p(380, 850)), 150)
      poppy(pen.with({ wash: leafWash }), { foot: p(880, 1700), at: p(800, 600), heading: -1.66, size: 270 })
      poppy(pen.with({ wash: leafWash }), { foot: p(960, 1700), at: p(1230, 820), heading: -1.25, size: 200 })
      poppy(pen.with({ wash: leafWash }), { foot: p(840, 1700), at: p(560, 1160), heading: -1.85, size: 150 })
      const cut = p(1830, 560)
      capsule(pen.with({ wash: seedWash }), cut, -2.5, 230)
      for (let i = 0; i < 150; i++) {
        const far = pen.random.next() ** 1.6
        const seed = p(1590 - far * 190 + pen.random.normal(36 + far * 46), 470 + far * 430 + pen.random.normal(30))
        pen.dot(seed, pen.random.between(0.8, 1.7))
      }
      label(pen.with({ weight: 1.5 }), p(1790, 1210), 440, 230)
      stamp(pen.with({ ink: inks.rust, weight: 1.6 }), p(270, 260), 90)
    },
  },
  {
    name: '10-meadow-grasses',
    alt: 'Four meadow grasses side by side on paper: nodding oat, quaking grass, foxtail and bearded rye, with two spikelets enlarged.',
    ground: 'paper',
    draw: (pen, inks) => {
      const straw = pen.with({ wash: seedWash })
      grass(straw, { base: p(800, 1470), heading: -1.8, length: 1330, bend: -0.3, kind: 'oat', leaves: 2 })
      grass(straw, {
        base: p(835, 1480),
        heading: -1.62,
        length: 1080,
        bend: 0.2,
        kind: 'quaking',
        leaves: 2,
        head: 0.38,
      })
      grass(straw, { base: p(870, 1475), heading: -1.46, length: 1230, bend: 0.42, kind: 'rye', leaves: 2 })
      grass(straw, { base: p(905, 1470), heading: -1.28, length: 1280, bend: 0.5, kind: 'foxtail', leaves: 2 })
      for (let i = 0; i < 16; i++)
        root(
          pen,
          p(785 + i * 9, pen.random.between(1440, 1476)),
          QUARTER + (i - 8) * 0.16,
          pen.random.between(40, 90),
          1.6,
        )
      strap(pen, p(842, 1310), -1.55, 140)
      // Enlarged parts, arranged as in a botanical plate.
      spikelet(straw, p(1900, 250), 1.75, 330, true)
      quaker(straw, p(2130, 330), 1.5, 190)
      measure(pen.with({ ink: inks.soft }), p(1830, 860), p(2190, 860), 15)
      label(pen.with({ weight: 1.5 }), p(1810, 1220), 430, 230)
    },
  },
  {
    name: '11-chamomile',
    alt: 'Chamomile in flower with thread-like leaves, beside a flower head cut in half to show its hollow cone.',
    ground: 'paper',
    draw: (pen, inks) => {
      const stalks = [
        { from: p(780, 1480), to: p(700, 560), way: -1.75, open: 0.62, radius: 240 },
        { from: p(800, 1480), to: p(1190, 790), way: -1.1, open: 0.42, radius: 180 },
        { from: p(770, 1480), to: p(390, 950), way: -2.1, open: 0.34, radius: 140 },
      ]
      for (const { from, to, way, open, radius } of stalks) {
        const axis = bezier(
          from,
          p(from.x, from.y - 320),
          p(to.x - Math.cos(way) * 260, to.y - Math.sin(way) * 260),
          to,
        )
        for (let t = 0.16; t < 0.8; t += 0.13) {
          const at = axis[Math.floor(t * axis.length)]
          if (at)
            threadLeaf(
              pen,
              at,
              -QUARTER + pen.random.normal(0.2) + (pen.random.chance(0.5) ? 0.85 : -0.85),
              pen.random.between(170, 300),
              pen.random.chance(0.5) ? 1 : -1,
            )
        }
        stem(pen, axis, { foot: 15, top: 9 })
        daisy(pen.with({ wash: goldWash }), {
          at: to,
          heading: way,
          open,
          radius,
          petals: 17 + Math.round(radius / 60),
        })
      }
      strap(pen, p(792, 1370), -1.55, 84)
      cutFlower(pen, p(1800, 760), 330)
      label(pen.with({ weight: 1.5 }), p(1800, 1230), 430, 220)
      stamp(pen.with({ ink: inks.rust, weight: 1.6 }), p(2090, 270), 95)
    },
  },
  {
    name: '13-drying-line',
    alt: 'Six harvested branches hung upside down along a drying line, their narrow leaves drooping, drawn on cream paper.',
    ground: 'paper',
    draw: (pen, inks) => {
      const green = pen.with({ wash: leafWash })
      const line = bezier(p(-20, 250), p(700, 330), p(1700, 330), p(2420, 240))
      stem(pen, line, { foot: 12, top: 12, shade: 34 })
      for (const [share, length, lean] of [
        [0.12, 800, 0.05],
        [0.265, 990, -0.06],
        [0.425, 880, 0.04],
        [0.585, 1030, -0.03],
        [0.735, 820, 0.04],
        [0.88, 940, -0.05],
      ] as const) {
        const from = frameAt(line, share)
        const axis = bezier(
          p(from.x - 16, from.y - 70),
          p(from.x + lean * 300, from.y + length * 0.35),
          p(from.x + lean * 500, from.y + length * 0.65),
          p(from.x + lean * 800, from.y + length),
        )
        stem(pen, axis, { foot: 15, top: 7 })
        for (let t = 0.3; t < 0.96; t += 0.13) {
          for (const side of [-1, 1]) {
            const at = frameAt(axis, t + side * 0.02)
            cannabis(green, {
              at: p(at.x + side * 40, at.y + 26),
              heading: QUARTER - side * pen.random.between(0.3, 0.62) * (1.15 - t),
              length: pen.random.between(150, 230) * (1.25 - t * 0.5),
              petiole: 50,
              petioleBend: side * 0.2,
            })
          }
        }
        strap(pen.with({ ink: inks.soft }), p(from.x, from.y + 6), QUARTER, 26)
      }
    },
  },
]
