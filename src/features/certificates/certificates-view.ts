import { pageParameter, viewReader } from '../../ui/office/list-view.ts'
import { cleanSearch } from '../../ui/site/use-search.ts'

/** The view that the page's address describes. */
export const readCertificatesView = viewReader({ search: cleanSearch, page: pageParameter })

export type CertificatesView = ReturnType<typeof readCertificatesView>

export const PAGE_SIZE = 50

/** The page on which a certificate stands. */
export const pageOf = (order: number) => Math.floor(order / PAGE_SIZE) + 1
