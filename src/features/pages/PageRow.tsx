import { Button, VisuallyHidden } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useScheduleText } from '#features/writing/schedule/schedule-text.ts'
import { adminApi } from '#ui/office/admin-api.ts'
import { ConfirmButton } from '#ui/office/ConfirmButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { SaveButton } from '#ui/office/SaveButton.tsx'
import { adminPaths } from '#ui/paths.ts'
import { useSite } from '#ui/site/site.ts'
import styles from './PageRow.module.css'
import type { SitePage } from './pages.schema.ts'

const PLACES = { none: '', footer: 'In the footer', menu: 'In the menu' }

export const editPageId = (id: number) => `edit-page-${id}`

type PageRowProps = { page: SitePage; isEdited: boolean; unsaved: string | undefined }

export function PageRow({ page, isEdited, unsaved }: PageRowProps) {
  const { id, title, address, linkTo, place, published, isIndexed, version, publishAt } = page
  const { origin } = useSite()
  const navigate = useNavigate()
  const scheduleText = useScheduleText()
  const name = `“${title}”`
  const call = { param: { id: `${id}` } }
  const state = published ? 'Published' : 'Draft'
  const facts = [
    ...scheduleText(page),
    PLACES[place],
    linkTo && 'Link to another site',
    !isIndexed && 'Hidden from search engines',
  ]
  return (
    <li className={styles.row} tabIndex={-1}>
      <div className={styles.words}>
        <h3 dir="auto">{title}</h3>
        <p className={styles.facts}>
          <span data-mark={published ? 'published' : 'draft'}>{state}</span>
          {unsaved && !isEdited && <span data-mark="unsaved">{unsaved}</span>}
          {isEdited && <span data-mark="edited">In the form above</span>}
          {facts.map((fact) => fact && <span key={fact}>{fact}</span>)}
        </p>
        <p className={styles.address}>
          {published || linkTo ? (
            <a href={linkTo || address} target="_blank" rel="noreferrer">
              <span>{linkTo || origin + address}</span>
              <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </a>
          ) : (
            origin + address
          )}
        </p>
      </div>
      <div className={styles.actions}>
        {/* Publishing by hand ends the schedule, which the form shows. */}
        {(published || !publishAt) && (
          <SaveButton
            variant="subtle"
            aria-label={`${published ? 'Unpublish' : 'Publish'} ${name}`}
            call={() => answer(adminApi.pages[':id'].$put({ ...call, json: { published: !published, version } }))}
            success={published ? 'Page unpublished. Visitors no longer see it.' : 'Page published.'}
            failure="Failed to update page."
          >
            {published ? 'Unpublish' : 'Publish'}
          </SaveButton>
        )}
        <Button
          id={editPageId(id)}
          variant="subtle"
          size="sm"
          aria-label={`Edit ${name}`}
          onClick={() => void navigate(adminPaths.managePages({ edit: id }))}
        >
          Edit
        </Button>
        <ConfirmButton
          label="Delete"
          about={name}
          question={`Delete ${name}?`}
          failure="Failed to delete page."
          onConfirm={async () => {
            const done = await answer(adminApi.pages[':id'].$delete(call))
            if (isEdited) void navigate(adminPaths.managePages(), { preventScrollReset: true })
            return done
          }}
          trashed={{ kind: 'page', id }}
        >
          {`${published ? 'Visitors no longer find it, and links to it lead nowhere. ' : ''}You can restore it from the trash for 30 days.`}
        </ConfirmButton>
      </div>
    </li>
  )
}
