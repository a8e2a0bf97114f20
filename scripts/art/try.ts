import sharp from 'sharp'
import { palette } from './palette'
import { Pen } from './pen'
import { Random } from './random'
import { Sheet } from './sheet'
import { cannabis } from './plants/cannabis'
import { allium, clock } from './plants/allium'
import { poppy, bud } from './plants/poppy'
import { fiddlehead } from './plants/fiddlehead'
import { bezier } from './curve'
import { forRaster, toSvg } from './svg'
const sheet = new Sheet(2400, 1600)
const pen = new Pen(sheet, new Random('a'), { color: palette.ink }, 1.9)
const t0 = performance.now()
cannabis(pen, { at: { x: 500, y: 650 }, heading: -1.5, length: 600 })
allium(pen, { foot: { x: 1250, y: 1590 }, at: { x: 1200, y: 350 }, radius: 280 })
clock(pen, { foot: { x: 750, y: 1590 }, at: { x: 700, y: 1150 }, radius: 200 })
poppy(pen, { foot: { x: 1650, y: 1590 }, at: { x: 1700, y: 500 }, heading: -1.45, size: 260})
bud(pen, bezier({ x: 1950, y: 1590 },{ x: 1920, y: 500 },{ x: 2200, y: 400 },{ x: 2180, y: 700 }), 190)
fiddlehead(pen, {base:{x:250,y:1590}, heading:-1.6, stalk: 400, coil: 100})
fiddlehead(pen, {base:{x:1450,y:1590}, heading:-1.5, stalk: 500, coil: 70, turns: 2.4, side: -1})
const svg = toSvg(sheet, { ...forRaster, background: palette.paper })
console.log(performance.now() - t0, svg.length, sheet.strokes.length)
await sharp(Buffer.from(svg)).png().toFile('/tmp/a.png')
await sharp('/tmp/a.png').extract({left:100,top:0,width:1200,height:900}).toFile('/tmp/b.png')
await sharp('/tmp/a.png').extract({left:1000,top:100,width:1400,height:900}).toFile('/tmp/c.png')
await sharp('/tmp/a.png').extract({left:100,top:900,width:1500,height:700}).toFile('/tmp/d.png')
console.log(performance.now() - t0)
