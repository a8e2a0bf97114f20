import { Fragment, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { titleOf } from '#features/images/image-filters.ts'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer, type Loaded } from '#ui/office/call-api.ts'
import { LoadError } from '#ui/office/LoadError.tsx'
import { MessageText } from '#ui/office/MessageText.tsx'
import { Moment } from '#ui/office/Moment.tsx'
import { PageLinks } from '#ui/office/PageLinks.tsx'
import pieces from '#ui/office/pieces.module.css'
import { QuestionDialog } from '#ui/office/QuestionDialog.tsx'
import rowStyles from '#ui/office/Rows.module.css'
import { useMay } from '#ui/office/SignedInPerson.tsx'
import { useSave } from '#ui/office/use-save.ts'
import { adminPaths } from '#ui/paths.ts'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { numberText } from '#ui/site/number-text.ts'
import type { PagePlace } from '#ui/site/page-numbers.ts'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import { BOXES, type UpdateForm } from '../editor/use-update-draft.ts'
import { LetterPreview } from '../letter/LetterPreview.tsx'
import { ShownOnSite } from '../shown/ShowOnSite.tsx'
import type { Update, UpdateSummary } from '../updates.schema.ts'
import styles from './PastUpdates.module.css'
import { approvalText, audienceText, outcomeOf, summaryText, unknownText } from './progress-text.ts'
import sendStyles from './SendButtons.module.css'

type Page = PagePlace & { updates: UpdateSummary[] }

type PastUpdatesProps = {
  past: Loaded<Page>
  /** Updates with newer progress than `past` has. */
  underWay: UpdateSummary[]
  form: UpdateForm
}

export function PastUpdates({ past, underWay, form }: PastUpdatesProps) {
  const page = 'data' in past ? past.data : undefined
  return (
    <AdminSection title="Past updates">
      {'reason' in past && <LoadError reason={`Couldn't load the past updates. ${past.reason}`} />}
      {page?.total === 0 && <EmptyState>No updates sent yet.</EmptyState>}
      {page && page.total > 0 && (
        <>
          <ul className={pieces.rows}>
            {page.updates.map((update) => (
              <li key={update.id} className={rowStyles.row}>
                <div className={styles.text}>
                  <h3 dir="auto">
                    <Link to={adminPaths.createUpdate({ update: update.id, page: page.page })}>
                      {update.subject || 'No subject'}
                    </Link>
                  </h3>
                  <Sent update={update} />
                  <Outcome update={underWay.find(({ id }) => id === update.id) ?? update} />
                </div>
                <TemplateButton update={update} form={form} />
              </li>
            ))}
          </ul>
          <PageLinks place={page} noun="update" pathOf={(to) => adminPaths.createUpdate({ page: to })} />
        </>
      )}
    </AdminSection>
  )
}

const Sent = ({ update: { createdAt, sentBy } }: { update: UpdateSummary }) => (
  <p>
    <Moment at={createdAt} />
    {sentBy && `, by ${sentBy}`}
  </p>
)

const Outcome = ({ update }: { update: UpdateSummary }) => (
  <p className={outcomeOf(update) === 'saved' ? pieces.amber : undefined}>{summaryText(update)}</p>
)

/** Fills the form with a copy of a sent update. */
function TemplateButton({ update: { id, subject }, form }: { update: UpdateSummary; form: UpdateForm }) {
  const [isAsking, setIsAsking] = useState(false)
  const { save, isSaving } = useSave({ reload: false })
  const navigate = useNavigate()

  const fill = () =>
    save({
      call: () => answer(adminApi['weekly-update'][':id'].$get({ param: { id: `${id}` } })).then(form.fillFrom),
      success: `Copied “${subject}” into the form.`,
      failure: "Couldn't copy the update into the form.",
      async onSaved() {
        await navigate(adminPaths.createUpdate())
        document.getElementById('main')?.focus()
        window.scrollTo({ top: 0 })
      },
    })

  return (
    <>
      <BusyButton
        variant="outline"
        size="sm"
        isBusy={isSaving}
        aria-label={`Use as template: “${subject}”`}
        onClick={() => (form.isEmpty ? fill() : setIsAsking(true))}
      >
        Use as template
      </BusyButton>
      <QuestionDialog
        isOpen={isAsking}
        title="Replace your unsent update?"
        answer="Replace"
        onAnswer={() => {
          setIsAsking(false)
          void fill()
        }}
        onClose={() => setIsAsking(false)}
      >
        A copy of “{subject}” replaces the update you've started.
      </QuestionDialog>
    </>
  )
}

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

/** Returns what became of the emails, by its name on the screen. Other states are shown only if an email is in them. */
function countsOf({ progress, left }: Update) {
  const { sent, saved, failed, unknown, waiting, stopped } = progress
  const states = { 'Saved, not delivered': saved, Waiting: waiting, Stopped: stopped }
  const others = Object.entries(states).filter(([, count]) => count > 0)
  const counts = [['Accepted', sent], ['Refused', failed], ['Unknown', unknown], ...others] as [string, number][]
  // Emails are deleted after 90 days.
  if (counts.every(([, count]) => count === 0)) return []
  return [...counts, ['Left before their next update', left] as const]
}

function DeliveryFacts({ update }: { update: Update }) {
  const { copiedTo, isForwarded } = update
  const approval = approvalText(update)
  const facts = [
    ...(copiedTo ? [['Copy to', copiedTo] as const] : []),
    ...(approval ? [['Approved', approval] as const] : []),
  ]
  const counts = isForwarded ? [] : countsOf(update)
  const unknown = unknownText(update)
  return (
    <>
      {counts.length === 0 && <Outcome update={update} />}
      {counts.length > 0 && (
        <dl className={pieces.figures}>
          {counts.map(([name, count]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{numberText(count)}</dd>
            </div>
          ))}
        </dl>
      )}
      {counts.length > 0 && unknown && <p>{unknown}</p>}
      {facts.length > 0 && (
        <dl className={sendStyles.facts}>
          {facts.map(([name, text]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{text}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      {!isForwarded && <p className={pieces.soft}>Opens and clicks are not tracked.</p>}
    </>
  )
}

function Whole({ update, form }: { update: Update; form: UpdateForm }) {
  const { id, subject, generatedBrief, images, recipientEmails, audience, isForwarded } = update
  const isOwner = useMay('owner')
  const written = BOXES.filter(({ name }) => update[name])
  return (
    <div className={styles.sides}>
      <AdminSection title="Delivery">
        <div className={styles.numbers}>
          <Sent update={update} />
          <DeliveryFacts update={update} />
          {isOwner && !isForwarded && <Link to={adminPaths.mails({ update: id })}>View emails</Link>}
          {isOwner && update.progress.failed > 0 && (
            <>
              <Link to={adminPaths.mails({ update: id, state: 'failed' })}>View failed emails</Link>
              <Link to={adminPaths.subscribers({ tab: 'reports' })}>Paste reports that came back by email</Link>
            </>
          )}
          <TemplateButton update={update} form={form} />
        </div>
      </AdminSection>
      <div className={styles.email}>
        <AdminSection title="Email">
          <LetterPreview subject={subject} brief={generatedBrief} images={images} />
        </AdminSection>
      </div>
      <div>
        <AdminSection title="On the site">
          <div className={styles.numbers}>
            <ShownOnSite update={update} />
          </div>
        </AdminSection>
        <AdminSection title="Recipients">
          {audience && <p>{`Subscribers: ${audienceText(audience)}`}</p>}
          {recipientEmails && <MessageText text={recipientEmails} about="the recipient list" />}
          {!recipientEmails && !audience && <p>The addresses are no longer stored.</p>}
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
