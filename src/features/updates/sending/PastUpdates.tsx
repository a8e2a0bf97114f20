import { Link } from 'react-router'
import { AdminSection } from '../../../ui/office/AdminSection.tsx'
import type { Loaded } from '../../../ui/office/call-api.ts'
import { LoadError } from '../../../ui/office/LoadError.tsx'
import { Moment } from '../../../ui/office/Moment.tsx'
import { PageLinks } from '../../../ui/office/PageLinks.tsx'
import { adminPaths } from '../../../ui/paths.ts'
import { EmptyState } from '../../../ui/site/EmptyState.tsx'
import type { PagePlace } from '../../../ui/site/page-numbers.ts'
import { TemplateButton } from '../editor/TemplateButton.tsx'
import type { UpdateForm } from '../editor/use-update-draft.ts'
import type { UpdateSummary } from '../updates.schema.ts'
import styles from './PastUpdates.module.css'
import { UpdateNumbers } from './UpdateNumbers.tsx'

type Page = PagePlace & { updates: UpdateSummary[] }

type PastUpdatesProps = {
  past: Loaded<Page>
  /** Of which more is known meanwhile. */
  underWay: UpdateSummary[]
  form: UpdateForm
}

export function PastUpdates({ past, underWay, form }: PastUpdatesProps) {
  return (
    <AdminSection title="Past updates">
      {'reason' in past ? (
        <LoadError reason={`Failed to load the past updates. ${past.reason}`} />
      ) : (
        <List page={past.data} underWay={underWay} form={form} />
      )}
    </AdminSection>
  )
}

function List({ page, underWay, form }: Omit<PastUpdatesProps, 'past'> & { page: Page }) {
  if (page.total === 0) return <EmptyState>No update has been sent yet.</EmptyState>
  return (
    <>
      <ul className={styles.updates}>
        {page.updates.map((update) => (
          <li key={update.id} className={styles.update}>
            <div className={styles.text}>
              <h3 dir="auto">
                <Link to={adminPaths.createUpdate({ update: update.id, page: page.page })}>
                  {update.subject || 'Without a subject'}
                </Link>
              </h3>
              <p>
                <Moment at={update.createdAt} />
                {update.sentBy && `, by ${update.sentBy}`}
              </p>
              <UpdateNumbers update={underWay.find(({ id }) => id === update.id) ?? update} />
            </div>
            <TemplateButton id={update.id} subject={update.subject} form={form} />
          </li>
        ))}
      </ul>
      <PageLinks place={page} noun="update" pathOf={(to) => adminPaths.createUpdate({ page: to })} />
    </>
  )
}
