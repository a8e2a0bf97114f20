import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { certificates } from '../../src/app/starter/content.ts'
import {
  CERTIFICATES,
  IMAGES,
  PREPARED,
  type Prepared,
  type PreparedImage,
  preparedWidths,
  sourceHash,
} from '../../src/app/starter/prepared.ts'
import { drawWhole } from '../../src/platform/media/draw-whole.ts'
import type { DrawnImage } from '../../src/platform/media/media.ts'
import { Media } from '../../src/platform/media/media.ts'

// Encodes the starter images and the covers of the starter certificates, so that a new site need not.
// `bun tools/pictures/prepare-starter.ts` writes src/app/starter/prepared. The same sources give the same bytes.

const media = new Media()
const scratch = await mkdtemp(join(tmpdir(), 'trellis-'))

/** Returns a copy to render from, because rendering writes a file beside its source. */
async function copyOf(path: string) {
  const copy = join(scratch, basename(path))
  await Bun.write(copy, Bun.file(path))
  return copy
}

async function keep(folder: string, source: string, image: DrawnImage): Promise<PreparedImage> {
  const { width, height, placeholder } = image
  const widths: PreparedImage['widths'] = { avif: [], webp: [] }
  for (const { width: each, format, bytes } of await drawWhole(media, image)) {
    if (!preparedWidths(format, width).includes(each)) continue
    await Bun.write(join(PREPARED, folder, `${each}.${format}`), bytes)
    widths[format].push(each)
  }
  return { folder, sourceHash: await sourceHash(source), width, height, placeholder, widths }
}

const images: { file: string; alt: string }[] = await Bun.file(join(IMAGES, 'images.json')).json()
const prepared: Prepared = { images: [], certificates: [] }
await rm(PREPARED, { recursive: true, force: true })
for (const { file, alt } of images) {
  const path = join(IMAGES, file)
  prepared.images.push({
    file,
    alt,
    ...(await keep(file.slice(0, 2), path, await media.image(await copyOf(path)))),
  })
}
for (const { file } of certificates) {
  const path = join(CERTIFICATES, file)
  const { pageCount, text, textRows, cover } = await media.pdf(await copyOf(path))
  const kept = await keep(file.replace('.pdf', ''), path, cover)
  prepared.certificates.push({ file, pageCount, text, textRows, cover: kept })
}
media.close()
await rm(scratch, { recursive: true })
await Bun.write(join(PREPARED, 'prepared.json'), `${JSON.stringify(prepared, null, 1)}\n`)
await Bun.write(
  join(PREPARED, 'README.md'),
  `# Prepared starter images

\`node_modules/.bin/bun tools/pictures/prepare-starter.ts\` makes these files from \`../images\` and \`../certificates\`. Do not
edit them. Run the script again after changing those sources, or the widths, formats or qualities in
\`src/platform/files/image-files.ts\` and \`src/platform/media/encode-image.ts\`. A new site copies them into its store.
`,
)
