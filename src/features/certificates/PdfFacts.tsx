import { Day } from '../../ui/site/Day.tsx'
import { sizeText } from '../../ui/site/size-text.ts'
import type { Pdf } from './certificates.schema.ts'

/** What is known of a file besides its name. */
export function PdfFacts({ pageCount, fileSize, createdAt }: Pick<Pdf, 'pageCount' | 'fileSize' | 'createdAt'>) {
  return (
    <>
      {pageCount === 1 ? '1 page' : `${pageCount} pages`}, {sizeText(fileSize)}, added <Day at={createdAt} />
    </>
  )
}
