import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { titleOf } from '#features/images/image-filters.ts'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import type { Loaded } from '#ui/office/call-api.ts'
import { LoadError } from '#ui/office/LoadError.tsx'
import { MessageText } from '#ui/office/MessageText.tsx'
import { Moment } from '#ui/office/Moment.tsx'
import { adminPaths } from '#ui/paths.ts'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import { BOXES } from '../editor/draft-validation.ts'
import type { UpdateForm } from '../editor/use-update-draft.ts'
import { LetterPreview } from '../letter/LetterPreview.tsx'
import type { Update } from '../updates.schema.ts'
import styles from './PastUpdate.module.css'
import { TemplateButton } from './PastUpdates.tsx'
import { summaryText } from './progress-text.ts'

type PastUpdateProps = { read: Loaded<Update | null>; page: number; form: UpdateForm }

export function PastUpdate({ read, page, form }: PastUpdateProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The clicked link is gone, and the router keeps the scroll position.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  const update = 'data' in read ? read.data : null
  return (
    <AdminPage title={update ? update.subject || 'No subject' : 'Weekly Update'} headingRef={heading}>
      <p className={styles.back}>
        <Link to={adminPaths.createUpdate({ page })}>Back to Create Weekly Update</Link>
      </p>
      {'reason' in read && <LoadError reason={read.reason} />}
      {'data' in read && !update && <EmptyState>Update not found.</EmptyState>}
      {update && <Whole update={update} form={form} />}
    </AdminPage>
  )
}

function Whole({ update, form }: { update: Update; form: UpdateForm }) {
  const { id, subject, generatedBrief, images, createdAt, sentBy, recipientEmails, isForwarded } = update
  const written = BOXES.filter(({ name }) => update[name])
  return (
    <div className={styles.sides}>
      <AdminSection title="Email">
        <div className={styles.letter}>
          <LetterPreview subject={subject} brief={generatedBrief} images={images} />
        </div>
      </AdminSection>
      <div className={styles.facts}>
        <AdminSection title="Delivery">
          <div className={styles.numbers}>
            <p>
              <Moment at={createdAt} />
              {sentBy && `, by ${sentBy}`}
            </p>
            <p>{summaryText(update)}</p>
            {!isForwarded && <Link to={adminPaths.mails({ update: id })}>View emails</Link>}
            <TemplateButton id={id} subject={subject} form={form} />
          </div>
        </AdminSection>
        <AdminSection title="Recipients">
          {recipientEmails ? (
            <MessageText text={recipientEmails} about="the recipient list" />
          ) : (
            <p>The addresses are no longer stored.</p>
          )}
        </AdminSection>
        {written.length > 0 && (
          <AdminSection title="What was new">
            {written.map(({ name, label }) => (
              <div key={name}>
                <h3 className={styles.label}>{label}</h3>
                <MessageText text={update[name]} about={label} />
              </div>
            ))}
          </AdminSection>
        )}
        {images.length > 0 && (
          <AdminSection title="Images">
            <ul className={styles.images}>
              {images.map((image) => (
                <li key={image.id}>
                  <div>
                    <ResponsiveImage {...image} alt="" sizes="10rem" />
                  </div>
                  <p dir="auto">{titleOf(image)}</p>
                </li>
              ))}
            </ul>
          </AdminSection>
        )}
      </div>
    </div>
  )
}
