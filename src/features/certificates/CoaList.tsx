import { PageLinks } from '../../ui/office/PageLinks.tsx'
import { placeText } from '../../ui/office/page-place.ts'
import { CoaCards } from './CoaCards.tsx'
import styles from './CoaList.module.css'
import { CoaSearch } from './CoaSearch.tsx'
import type { CoaPage, UnnamedCoas } from './certificates.schema.ts'
import { type CoasView, viewPath } from './coas-view.ts'
import { UnnamedNote } from './UnnamedNote.tsx'
import type { useWantedCoa } from './use-wanted-coa.ts'

const MANY = 8

type CoaListProps = {
  view: CoasView
  page: CoaPage | null
  unnamed: UnnamedCoas | null
  wanting: ReturnType<typeof useWantedCoa>
}

export function CoaList({ view, page, unnamed, wanting }: CoaListProps) {
  const path = viewPath(view)
  return (
    <>
      {(view.search !== '' || (page && page.total > MANY)) && <CoaSearch view={view} />}
      <UnnamedNote unnamed={unnamed} onName={(id) => wanting.show([id], 'content')} />
      {page && (view.search !== '' || page.total > page.pageSize) && (
        <p className={styles.place} role="status">
          {placeOf(view, page)}
        </p>
      )}
      {page && <CoaCards key={path} page={page} isSearch={view.search !== ''} wanting={wanting} />}
      {page && <PageLinks place={page} noun="certificate" pathOf={(to) => viewPath({ ...view, page: to })} />}
    </>
  )
}

function placeOf({ search }: CoasView, page: CoaPage): string {
  if (search === '') return placeText(page, 'certificate')
  if (page.total === 0) return `No certificate is found with “${search}”.`
  return `${placeText(page, 'certificate')} found. While you search, the order cannot be changed.`
}
