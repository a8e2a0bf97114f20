import { VisuallyHidden } from '@mantine/core'
import { WrittenRow } from '#features/writing/list/WrittenRow.tsx'
import pieces from '#ui/office/pieces.module.css'
import { adminPaths } from '#ui/paths.ts'
import { useSite } from '#ui/site/site.ts'
import type { SitePage } from './pages.schema.ts'

const PLACES = { none: '', footer: 'In the footer', menu: 'In the menu' }

type PageRowProps = { page: SitePage; isEdited: boolean; isNew: boolean; unsaved: string | undefined }

export function PageRow({ page, ...row }: PageRowProps) {
  const { id, address, linkTo, place, published, isIndexed } = page
  const { origin } = useSite()
  const facts = [PLACES[place], linkTo && 'Link to another site', !isIndexed && 'Hidden from search engines']
  return (
    <WrittenRow
      {...row}
      noun="page"
      item={page}
      paths={{ list: adminPaths.managePages(), edit: adminPaths.managePages({ edit: id }) }}
      href={linkTo || address}
      loss="Visitors no longer find it, and links to it lead nowhere."
      facts={<span>{facts.filter(Boolean).join(' · ')}</span>}
    >
      <p className={pieces.soft}>
        {published || linkTo ? (
          <a href={linkTo || address} target="_blank" rel="noreferrer">
            <span>{linkTo || origin + address}</span>
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </a>
        ) : (
          origin + address
        )}
      </p>
    </WrittenRow>
  )
}
