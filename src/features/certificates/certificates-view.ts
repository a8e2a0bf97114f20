import { choiceParameter, pageParameter, viewReader } from '#ui/office/list-view.ts'
import { cleanSearch } from '#ui/site/use-search.ts'

export const readCertificatesView = viewReader({ search: cleanSearch, page: pageParameter })

export const readUntitled = viewReader({ untitled: choiceParameter([undefined, 'first']) })

export type CertificatesView = ReturnType<typeof readCertificatesView>

export const PAGE_SIZE = 50

/** The number of the page that has the certificate at this zero-based position. */
export const pageOf = (order: number) => Math.floor(order / PAGE_SIZE) + 1
