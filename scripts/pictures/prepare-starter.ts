import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Picture } from '../../src/files/media.ts'
import { Media } from '../../src/files/media.ts'
import { certificates } from '../../src/starter/content.ts'
import {
  CERTIFICATES,
  type DrawnPicture,
  PICTURES,
  PREPARED,
  type Prepared,
  sourceHash,
} from '../../src/starter/prepared.ts'

// Draws the starter pictures and the covers of the starter certificates, so that no start has to.
// `bun scripts/pictures/prepare-starter.ts` writes src/starter/prepared. The same sources give the same bytes.

const media = new Media()

async function keep(folder: string, source: string, picture: Picture): Promise<DrawnPicture> {
  const { variants, ...drawn } = picture
  const widths: DrawnPicture['widths'] = { avif: [], webp: [] }
  for (const { width, format, bytes } of variants) {
    await Bun.write(join(PREPARED, folder, `${width}.${format}`), bytes)
    widths[format].push(width)
  }
  return { folder, sourceHash: await sourceHash(source), ...drawn, widths }
}

const pictures: { file: string; alt: string }[] = await Bun.file(join(PICTURES, 'pictures.json')).json()
const prepared: Prepared = { pictures: [], certificates: [] }
await rm(PREPARED, { recursive: true, force: true })
for (const { file, alt } of pictures) {
  const path = join(PICTURES, file)
  prepared.pictures.push({ file, alt, ...(await keep(file.slice(0, 2), path, await media.picture(path))) })
}
for (const { file } of certificates) {
  const path = join(CERTIFICATES, file)
  const { pageCount, text, cover } = await media.pdf(path)
  prepared.certificates.push({ file, pageCount, text, cover: await keep(file.replace('.pdf', ''), path, cover) })
}
media.close()
await Bun.write(join(PREPARED, 'prepared.json'), `${JSON.stringify(prepared, null, 1)}\n`)
await Bun.write(
  join(PREPARED, 'README.md'),
  `# Prepared starter pictures

\`node_modules/.bin/bun scripts/pictures/prepare-starter.ts\` draws these files from \`../pictures\` and \`../certificates\`. Do not
edit them. Run the script again after a change of those sources, or of the widths, formats or qualities in
\`src/images/picture-files.ts\` and \`src/files/encode-picture.ts\`. A new site copies them into its store.
`,
)
