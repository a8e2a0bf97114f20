import { Textarea, TextInput } from '@mantine/core'
import { memo, type Ref, useDeferredValue, useId } from 'react'
import { useWording, WordingNotes } from '#features/wording/WordingNotes.tsx'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import pageStyles from '../CreateUpdatePage.module.css'
import type { UpdateForm } from '../editor/use-update-draft.ts'
import { LetterPreview } from '../letter/LetterPreview.tsx'
import styles from './BriefSection.module.css'

// Rendering a long brief takes too long for each keystroke, so the preview gets deferred values.
const Preview = memo(LetterPreview)

type BriefSectionProps = {
  ref: Ref<HTMLDivElement>
  form: UpdateForm
  defaultSubject: string
  errors: Record<string, string>
}

export function BriefSection({ ref, form, defaultSubject, errors }: BriefSectionProps) {
  const { draft, change } = form
  const { brief, images } = draft
  const subject = draft.subject ?? defaultSubject
  const headingId = useId()
  const wording = useWording([subject, brief])
  const shownBrief = useDeferredValue(brief)
  const shownSubject = useDeferredValue(subject)
  const shownImages = useDeferredValue(images)
  return (
    <AdminSection title="The brief">
      <div ref={ref} className={styles.sides}>
        <div className={styles.fields}>
          <TextInput
            label="Subject"
            description={`Leave blank for “${defaultSubject}”.`}
            autoComplete="off"
            value={subject}
            error={errors.subject}
            onChange={(event) => {
              const typed = event.currentTarget.value
              change({ subject: typed === defaultSubject ? null : typed })
            }}
          />
          <Textarea
            label="Brief"
            description="CAPITALS make a heading, “-” starts a list item, and web addresses become links."
            autoComplete="off"
            classNames={{ input: `${pageStyles.input} ${styles.input}` }}
            value={brief}
            error={errors.generatedBrief}
            onChange={(event) => change({ brief: event.currentTarget.value })}
          />
          <WordingNotes {...wording} />
          <EarlierBrief form={form} />
        </div>
        <section className={styles.preview} aria-labelledby={headingId}>
          <h3 id={headingId}>Preview</h3>
          {shownBrief.trim() ? (
            <Preview subject={shownSubject} brief={shownBrief} images={shownImages} />
          ) : (
            <p className={styles.nothing}>Write or generate a brief to see the email here.</p>
          )}
        </section>
      </div>
    </AdminSection>
  )
}

/** Offers to restore a brief edited by hand that a generated one has replaced. */
function EarlierBrief({ form }: { form: UpdateForm }) {
  const { brief, earlierBrief } = form.draft
  return (
    <div className={styles.earlier} aria-live="polite">
      {earlierBrief && (
        <>
          <p>Your previous brief is saved.</p>
          <LinkButton onClick={() => form.change({ brief: earlierBrief, earlierBrief: brief })}>
            Restore the previous brief
          </LinkButton>
        </>
      )}
    </div>
  )
}
