import { once } from 'node:events'
import PDFDocument from 'pdfkit'
import { callAs, type OwnSite, upload } from './own-site.ts'

/** Counts the page objects in the bytes of a PDF. */
export const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0

type NewCertificate = {
  title: string
  pages: number
  size?: [number, number] | 'A5'
  draw?: (pdf: PDFKit.PDFDocument, page: number) => void
}

/** Publishes a generated certificate with this number of pages. @returns its id */
export async function addCertificate(
  own: OwnSite,
  { title, pages, size = 'A5', draw }: NewCertificate,
): Promise<number> {
  const pdf = new PDFDocument({ size, autoFirstPage: false })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  for (let page = 1; page <= pages; page++) {
    pdf.addPage()
    if (draw) draw(pdf, page)
    else pdf.fontSize(24).text(`Sheet ${page}`).fontSize(12).text('Certificate of analysis: sample, batch, total THC.')
  }
  pdf.end()
  await once(pdf, 'end')
  return uploadCertificate(own, title, Buffer.concat(chunks))
}

/** Publishes a PDF. @returns its id */
export async function uploadCertificate(own: OwnSite, title: string, content: Uint8Array): Promise<number> {
  const id = await upload(own, '/api/manage/create', `${title}.pdf`, content)
  await callAs(own, 'POST', '/api/manage/create', { id, title })
  return id
}
