import sharp from 'sharp'
import { palette } from './palette'
import { Pen } from './pen'
import { Random } from './random'
import { Sheet } from './sheet'
import { maidenhair } from './plants/maidenhair'
import { daisy, cutFlower, threadLeaf } from './plants/daisy'
import { seedling, soil, hempSeed } from './plants/seedling'
import { forRaster, toSvg } from './svg'
const sheet = new Sheet(2400, 1600)
const pen = new Pen(sheet, new Random('a'), { color: palette.ink }, 1.9)
const t0 = performance.now()
maidenhair(pen, { base: { x: 560, y: 1590 }, heading: -1.5, stalk: 700, reach: 560 })
daisy(pen, { at: { x: 1500, y: 330 }, heading: -1.3, open: 0.55, radius: 250, petals: 19})
cutFlower(pen, { x: 2050, y: 420 }, 280)
threadLeaf(pen, { x: 1250, y: 800 }, -0.6, 300, 1)
;([1,2,3,4] as const).forEach((s,i)=> { soil(pen, {x:1080+i*330,y:1350},{x:1380+i*330,y:1350}); seedling(pen, {x: 1230+i*330, y:1350}, s, 260) })
hempSeed(pen, {x:1650,y:800}, 0.3, 60)
const svg = toSvg(sheet, { ...forRaster, background: palette.paper })
console.log(performance.now() - t0, svg.length, sheet.strokes.length)
await sharp(Buffer.from(svg)).png().toFile('/tmp/a.png')
await sharp('/tmp/a.png').extract({left:0,top:300,width:1100,height:1100}).toFile('/tmp/b.png')
await sharp('/tmp/a.png').extract({left:1100,top:0,width:1300,height:900}).toFile('/tmp/c.png')
await sharp('/tmp/a.png').extract({left:1000,top:700,width:1400,height:900}).toFile('/tmp/d.png')
console.log(performance.now() - t0)
