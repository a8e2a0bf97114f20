import { adminApi } from '../../ui/office/admin-api.ts'
import { answer } from '../../ui/office/call-api.ts'
import type { PdfPage } from './certificates.schema.ts'

type Wanted = { search: string; page: number; pageSize: number }

/** A page of the PDFs, those first that are not on the public page. */
export function getPdfs({ search, page, pageSize }: Wanted): Promise<PdfPage> {
  const query = { page: `${page}`, pageSize: `${pageSize}`, ...(search && { search }) }
  // With `page` the call answers a page.
  return answer(adminApi.manage.pdfs.$get({ query })) as Promise<PdfPage>
}
