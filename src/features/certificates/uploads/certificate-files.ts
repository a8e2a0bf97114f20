import { onePage } from '#ui/api-client.ts'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'
import { type Source, useFirstPages } from '#ui/office/use-first-pages.ts'
import type { CertificateFilePage } from '../certificates.schema.ts'

const PAGE_SIZE = 50

type Wanted = { search: string; page: number; pageSize: number }

/** Returns a page of the PDFs, unpublished ones first. */
export function getCertificateFiles({ search, page, pageSize }: Wanted) {
  const query = { page: `${page}`, pageSize: `${pageSize}`, ...(search && { search }) }
  return onePage(answer(adminApi.manage.pdfs.$get({ query })))
}

const FILES: Source<'all', CertificateFilePage> = {
  get: (_scope, wanted) => getCertificateFiles({ ...wanted, pageSize: PAGE_SIZE }),
  join: (first, others) => ({ ...first, pdfs: [first, ...others].flatMap(({ pdfs }) => pdfs) }),
}

export const useCertificateFiles = (typed: string, isOpen: boolean) =>
  useFirstPages(FILES, { scope: 'all', typed, isOpen })
