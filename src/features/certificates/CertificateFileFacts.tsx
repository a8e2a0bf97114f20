import { Day } from '#ui/site/Day.tsx'
import { sizeText } from '#ui/site/size-text.ts'
import type { CertificateFile } from './certificates.schema.ts'

export function CertificateFileFacts({
  pageCount,
  fileSize,
  createdAt,
}: Pick<CertificateFile, 'pageCount' | 'fileSize' | 'createdAt'>) {
  return (
    <>
      {pageCount === 1 ? '1 page' : `${pageCount} pages`}, {sizeText(fileSize)}, added <Day at={createdAt} />
    </>
  )
}
