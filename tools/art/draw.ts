import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { icons } from './brand'
import { cardPlants, socialCard } from './card'
import { plates } from './plates/all'
import { printPlate } from './plates/plate'
import { sitePictures } from './site'

const root = join(import.meta.dirname, '../..')

const captions = () =>
  `${JSON.stringify(
    plates.map(({ name, alt }) => ({ file: `${name}.jpg`, alt })),
    null,
    2,
  )}\n`

type Drawing = () => Promise<{ path: string; data: string | Buffer }[]>

const drawings: Record<string, Drawing> = {
  icons,
  'social-card': socialCard,
  'card-plants': async () => [{ path: 'src/ui/site/art/card.svg', data: cardPlants() }],
  'pictures.json': async () => [{ path: 'src/app/starter/images/images.json', data: captions() }],
}

for (const [name, draw] of Object.entries(sitePictures)) {
  drawings[name] = async () => [{ path: `src/ui/site/art/${name}.svg`, data: draw() }]
}

for (const plate of plates) {
  drawings[plate.name] = async () => [
    { path: `src/app/starter/images/${plate.name}.jpg`, data: await printPlate(plate) },
  ]
}

// Draws everything, or only the drawings named as arguments: `bun tools/art/draw.ts hero 05-maidenhair-fern`.
const wanted = process.argv.slice(2)
const names = wanted.length ? wanted : Object.keys(drawings)

for (const name of names) {
  const drawing = drawings[name]
  if (!drawing) throw new Error(`Unknown drawing: ${name}. Choose from: ${Object.keys(drawings).join(', ')}`)
  const began = performance.now()
  for (const { path, data } of await drawing()) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), data)
    console.log(`${path}  ${(data.length / 1024).toFixed(1)} KB  ${Math.round(performance.now() - began)} ms`)
  }
}
