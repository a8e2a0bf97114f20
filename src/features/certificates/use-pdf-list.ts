import { type Source, useFirstPages } from '../../ui/office/use-first-pages.ts'
import type { PdfPage } from './certificates.schema.ts'
import { getPdfs } from './get-pdfs.ts'

const PAGE_SIZE = 50

const PDFS: Source<'all', PdfPage> = {
  get: (_scope, wanted) => getPdfs({ ...wanted, pageSize: PAGE_SIZE }),
  join: (first, others) => ({ ...first, pdfs: [first, ...others].flatMap(({ pdfs }) => pdfs) }),
}

/** The PDFs that a dialog shows. */
export const usePdfList = (typed: string, isOpen: boolean) => useFirstPages(PDFS, { scope: 'all', typed, isOpen })
