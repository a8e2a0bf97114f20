import { Textarea, TextInput } from '@mantine/core'
import { memo, type Ref, useDeferredValue, useId } from 'react'
import { AdminSection } from '../../../ui/office/AdminSection.tsx'
import { LinkButton } from '../../../ui/office/LinkButton.tsx'
import { lengthError } from '../editor/draft-validation.ts'
import type { UpdateForm } from '../editor/use-update-draft.ts'
import { LetterPreview } from '../letter/LetterPreview.tsx'
import styles from './BriefSection.module.css'

// A long one takes longer to draw than a letter to type, which does not wait for it.
const Preview = memo(LetterPreview)

type BriefSectionProps = {
  ref: Ref<HTMLDivElement>
  form: UpdateForm
  defaultSubject: string
  errors: Record<string, string>
}

/** What is sent, and beside it how it arrives. */
export function BriefSection({ ref, form, defaultSubject, errors }: BriefSectionProps) {
  const { draft, change } = form
  const { brief, images } = draft
  const subject = draft.subject ?? defaultSubject
  const headingId = useId()
  const shownBrief = useDeferredValue(brief)
  const shownSubject = useDeferredValue(subject)
  const shownImages = useDeferredValue(images)
  return (
    <AdminSection title="The brief">
      <div ref={ref} className={styles.sides}>
        <div className={styles.fields}>
          <TextInput
            label="Subject"
            description={`Leave it empty for “${defaultSubject}”.`}
            autoComplete="off"
            value={subject}
            error={errors.subject ?? lengthError('A subject', 'subject', subject)}
            onChange={(event) => {
              const typed = event.currentTarget.value
              change({ subject: typed === defaultSubject ? null : typed })
            }}
          />
          <Textarea
            label="Brief"
            description="A line in capitals becomes a heading, a line that begins with - a point of a list, an address a link."
            autoComplete="off"
            classNames={{ input: styles.input ?? '' }}
            value={brief}
            error={errors.generatedBrief ?? lengthError('A brief', 'brief', brief)}
            onChange={(event) => change({ brief: event.currentTarget.value })}
          />
          <EarlierBrief form={form} />
        </div>
        <section className={styles.preview} aria-labelledby={headingId}>
          <h3 id={headingId}>Preview</h3>
          {shownBrief.trim() ? (
            <div className={styles.letter}>
              <Preview subject={shownSubject} brief={shownBrief} images={shownImages} />
            </div>
          ) : (
            <p className={styles.nothing}>The email appears here as soon as there is a brief.</p>
          )}
        </section>
      </div>
    </AdminSection>
  )
}

/** What was edited by hand is not lost when another one is generated. */
function EarlierBrief({ form }: { form: UpdateForm }) {
  const { brief, earlierBrief } = form.draft
  return (
    <div className={styles.earlier} aria-live="polite">
      {earlierBrief && (
        <>
          <p>The brief that was here before is kept.</p>
          <LinkButton onClick={() => form.change({ brief: earlierBrief, earlierBrief: brief })}>
            Put the earlier brief back
          </LinkButton>
        </>
      )}
    </div>
  )
}
