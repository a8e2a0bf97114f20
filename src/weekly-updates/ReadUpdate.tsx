import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { AdminPage } from '../admin/AdminPage.tsx'
import { AdminSection } from '../admin/AdminSection.tsx'
import type { Loaded } from '../admin/call-api.ts'
import { LoadError } from '../admin/LoadError.tsx'
import { Moment } from '../admin/Moment.tsx'
import { MessageText } from '../contacts/MessageText.tsx'
import { titleOf } from '../images/image-filters.ts'
import { Picture } from '../images/Picture.tsx'
import { adminPaths } from '../paths.ts'
import { EmptyState } from '../site/EmptyState.tsx'
import { BriefPreview } from './BriefPreview.tsx'
import styles from './ReadUpdate.module.css'
import { TemplateButton } from './TemplateButton.tsx'
import { UpdateNumbers } from './UpdateNumbers.tsx'
import { BOXES } from './updates-view.ts'
import type { UpdateForm } from './use-update-draft.ts'
import type { Update } from './weekly-updates.schema.ts'

type ReadUpdateProps = { read: Loaded<Update | null>; page: number; form: UpdateForm }

/** An update that was sent, as it was sent. */
export function ReadUpdate({ read, page, form }: ReadUpdateProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The link that was pressed is gone, and the router leaves the page where it was scrolled to.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  const update = 'data' in read ? read.data : null
  return (
    <AdminPage title={update ? update.subject || 'Without a subject' : 'Weekly Update'} headingRef={heading}>
      <p className={styles.back}>
        <Link to={adminPaths.createUpdate({ page })}>Back to Create Weekly Update</Link>
      </p>
      {'reason' in read && <LoadError reason={read.reason} />}
      {'data' in read && !update && <EmptyState>This update is not there.</EmptyState>}
      {update && <Whole update={update} form={form} />}
    </AdminPage>
  )
}

function Whole({ update, form }: { update: Update; form: UpdateForm }) {
  const { id, subject, generatedBrief, images, createdAt, sentBy, recipientEmails, isForwarded } = update
  const written = BOXES.filter(({ name }) => update[name])
  return (
    <div className={styles.sides}>
      <AdminSection title="The e-mail">
        <div className={styles.letter}>
          <BriefPreview subject={subject} brief={generatedBrief} images={images} />
        </div>
      </AdminSection>
      <div className={styles.facts}>
        <AdminSection title="The sending">
          <div className={styles.numbers}>
            <p>
              <Moment at={createdAt} />
              {sentBy && `, by ${sentBy}`}
            </p>
            <UpdateNumbers update={update} />
            {!isForwarded && <Link to={adminPaths.mails({ update: id })}>Its e-mails</Link>}
            <TemplateButton id={id} subject={subject} form={form} />
          </div>
        </AdminSection>
        <AdminSection title="Recipients">
          <MessageText text={recipientEmails} about="the recipients" />
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
                    <Picture {...image} alt="" sizes="10rem" />
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
