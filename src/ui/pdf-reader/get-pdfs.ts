import type { PdfPage } from '../../features/certificates/certificates.schema.ts'
import { adminApi } from '../office/admin-api.ts'
import { answer } from '../office/call-api.ts'

type Wanted = { search: string; page: number; pageSize: number }

/** A page of the PDFs, those first that are not on the public page. */
export function getPdfs({ search, page, pageSize }: Wanted): Promise<PdfPage> {
  const query = { page: `${page}`, pageSize: `${pageSize}`, ...(search && { search }) }
  // With `page` the call answers a page.
  return answer(adminApi.manage.pdfs.$get({ query })) as Promise<PdfPage>
}
