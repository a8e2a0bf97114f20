import { panelWords } from '#features/certificates/details/panels.ts'
import { UNTITLED } from '#features/certificates/untitled.ts'
import { withoutEnding } from '#features/certificates/uploads/file-name.ts'
import { listImages } from '#features/images/images.queries.ts'
import type { ListedImage } from '#features/images/images.schema.ts'
import { CSV_START, csvLine } from '#platform/files/csv.ts'
import { sizeText } from '#ui/site/size-text.ts'
import { type CertificateToExport, listCertificatesToExport } from './export.queries.ts'
import { copyStored, type ExportRun, writePart } from './export-run.ts'
import { FileNames } from './file-names.ts'
import { dayOf, Facts, FileLink, Picture } from './IndexParts.tsx'

const CERTIFICATE_COLUMNS = [
  ...['File', 'Title', 'Description', 'Published', 'Uploaded File Name', 'Uploaded At', 'Batch Numbers', 'Laboratory'],
  ...['Report Number', "Laboratory's Link", 'Harvested', 'Sampled', 'Received', 'Tested', 'Reported', 'Total THC'],
  ...['Total CBD', 'Panels', 'Replaces'],
]
const IMAGE_COLUMNS = ['File', 'Description', 'Used By', 'Uploaded File Name', 'Width', 'Height']

const isNamed = ({ title, isPublished }: CertificateToExport) => isPublished && title !== UNTITLED

export function exportCertificates(run: ExportRun) {
  return writePart(run, 'certificates', async (add) => {
    const names = new FileNames()
    const table = await run.folder.open('certificates.csv')
    await table.write(CSV_START + csvLine(CERTIFICATE_COLUMNS))
    for (const certificate of await listCertificatesToExport(run.db)) {
      const { description, fileName, fileSize, pdfUrl, isPublished, createdAt, details, replaces } = certificate
      const title = isNamed(certificate) ? certificate.title : withoutEnding(fileName)
      const path = `certificates/${names.next(title, '.pdf')}`
      if (!(await copyStored(run, pdfUrl, path, `the certificate “${title}”`))) continue
      const facts = [title, description, isPublished ? 'yes' : 'no', fileName, run.timeText(createdAt)]
      const stated = Object.values({ ...details, panels: panelWords(details.panels) })
      const cells = stated.map((lines) => lines.replaceAll('\n', ', '))
      await table.write(csvLine([path, ...facts, ...cells, replaces]))
      await add(
        <article>
          <h3 dir="auto">
            <FileLink path={path}>{title}</FileLink>
          </h3>
          <p className="prose">{description}</p>
          <Facts>
            {details.lots && `Batch ${details.lots.replaceAll('\n', ', ')}`}
            {dayOf(createdAt)}
            {`PDF, ${sizeText(fileSize)}`}
            {!isPublished && 'Not published'}
          </Facts>
        </article>,
      )
    }
    await table.close()
  })
}

/**
 * Exports the image library, oldest first like the carousel.
 * @returns the path of each image by id
 */
export async function exportImages(run: ExportRun) {
  const paths = new Map<number, string>()
  await writePart(run, 'images', async (add) => {
    const names = new FileNames()
    const table = await run.folder.open('images.csv')
    await table.write(CSV_START + csvLine(IMAGE_COLUMNS))
    for (const image of (await listImages(run.db)).toReversed()) {
      const { id, alt, imageUrl, fileName, width, height } = image
      const title = withoutExtension(fileName) || firstPhrase(alt) || 'Image'
      const path = `images/${names.next(title, '.webp')}`
      if (!(await copyStored(run, imageUrl, path, `the image “${fileName || title}”`))) continue
      paths.set(id, path)
      const uses = usesOf(image)
      await table.write(csvLine([path, alt, uses.join('; '), fileName, width, height]))
      await add(
        <figure>
          <Picture path={path} alt={alt} width={width} height={height} />
          <figcaption>
            <p dir="auto">{alt || 'No description'}</p>
            <Facts>{uses}</Facts>
          </figcaption>
        </figure>,
      )
    }
    await table.close()
  })
  return paths
}

const TITLED: Record<string, string> = { section: 'About Us', post: 'Blog', draft: 'Draft', update: 'Weekly update' }
const UNUSED = { site: 'Carousel', post: 'Blog', update: 'Weekly update' }
const PLACES: Record<string, string> = { quote: 'Quote', hero: 'Welcome', slide: 'Carousel' }

const firstPhrase = (text: string) => text.split(/[,.:;]/, 1)[0] ?? ''
const withoutExtension = (fileName: string) => fileName.replace(/\.\w{1,5}$/, '')

function usesOf({ usedBy, purpose }: ListedImage): string[] {
  if (usedBy.length > 0)
    return usedBy.map(({ kind, title }) => (TITLED[kind] ? `${TITLED[kind]}: ${title}` : (PLACES[kind] ?? kind)))
  return [UNUSED[purpose]]
}
