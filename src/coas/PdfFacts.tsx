import { Day } from '../site/Day.tsx'
import { sizeText } from '../site/size-text.ts'
import type { Pdf } from './coas.schema.ts'

/** What is known of a file besides its name. */
export function PdfFacts({ pageCount, fileSize, createdAt }: Pick<Pdf, 'pageCount' | 'fileSize' | 'createdAt'>) {
  return (
    <>
      {pageCount === 1 ? '1 page' : `${pageCount} pages`}, {sizeText(fileSize)}, added <Day at={createdAt} />
    </>
  )
}
