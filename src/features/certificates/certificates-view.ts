import { readPage } from '../../ui/office/page-place.ts'
import { adminPaths } from '../../ui/paths.ts'
import { cleanSearch } from '../../ui/site/use-search.ts'

/** What the address says that is to be shown. */
export type CertificatesView = { search: string; page: number }

export function readView(address: string): CertificatesView {
  const { searchParams } = new URL(address)
  return { search: cleanSearch(searchParams.get('search') ?? ''), page: readPage(searchParams) }
}

export const viewPath = adminPaths.manageCertificates

export const PAGE_SIZE = 50

/** The page on which a certificate stands. */
export const pageOf = (order: number) => Math.floor(order / PAGE_SIZE) + 1
