import { useRef } from 'react'
import { useAnnounce } from '#ui/office/Announcements.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer, type Loaded } from '#ui/office/call-api.ts'
import { headingOf } from '#ui/office/heading-of.ts'
import { useSave } from '#ui/office/use-save.ts'
import { useSite } from '#ui/site/site.ts'
import { BriefSection } from '../brief/BriefSection.tsx'
import { defaultSubject } from '../letter/letter-text.ts'
import { RecipientsSection } from '../sending/RecipientsSection.tsx'
import type { Suggestions } from '../updates.schema.ts'
import { NewsSection } from './NewsSection.tsx'
import type { UpdateForm, UpdateImages } from './use-update-draft.ts'

const FIELDS = 'textarea, input:not([type="file"])'

type UpdateEditorProps = {
  form: UpdateForm
  images: UpdateImages
  suggestions: Loaded<Suggestions>
  onSent: (id: number) => Promise<void>
}

/** Failures are only logged (specification, section 8), and everything stays in the form. */
export function UpdateEditor({ form, images, suggestions, onSent }: UpdateEditorProps) {
  const { brand } = useSite()
  const brief = useRef<HTMLDivElement>(null)
  const generating = useSave({ reload: false })
  const sending = useSave()
  const announce = useAnnounce()
  const subject = defaultSubject(brand)
  const known = 'data' in suggestions ? suggestions.data : undefined

  function generate() {
    sending.forget()
    void generating.save({
      call: () => generateBrief(form).catch(logged("Couldn't generate the brief.")),
      onSaved({ generatedBrief, images }) {
        const current = new Map(images.map((image) => [image.id, image]))
        form.change((now) => ({
          brief: generatedBrief,
          generated: generatedBrief,
          earlierBrief: now.brief === now.generated || now.brief === generatedBrief ? '' : now.brief,
          images: now.images.map((image) => current.get(image.id) ?? image),
        }))
        announce('Brief ready. You can edit it now.')
        // Editing the brief is the next step, unless the user is typing in another field.
        if (!document.activeElement?.matches(FIELDS)) headingOf(brief.current)?.focus()
      },
    })
  }

  function send() {
    generating.forget()
    const sent = form.draft
    void sending.save({
      async call() {
        const answered = await sendUpdate(form, subject).catch(logged("Couldn't send the update."))
        form.settle(sent)
        return answered
      },
      success: ({ message }) => message,
      onSaved: ({ id }) => onSent(id),
      onFailed: ({ isConflict }) => isConflict && form.renewKey(),
    })
  }

  const errors = { ...generating.failure?.fields, ...sending.failure?.fields }
  return (
    <>
      <NewsSection
        form={form}
        images={images}
        suggestions={known}
        errors={errors}
        isGenerating={generating.isSaving}
        onGenerate={generate}
      />
      <BriefSection ref={brief} form={form} defaultSubject={subject} errors={errors} />
      <RecipientsSection
        form={form}
        lastRecipients={known?.since ? known.lastRecipients : null}
        failure={sending.failure?.isConflict || sending.failure?.isInvalid ? sending.failure.message : undefined}
        error={errors.recipientEmails}
        uploads={images.uploads}
        isSending={sending.isSaving}
        onSend={send}
      />
    </>
  )
}

function logged(what: string) {
  return (error: Error): never => {
    console.error(what, error)
    throw error
  }
}

function generateBrief({ draft }: UpdateForm) {
  const body = new FormData()
  body.set('newProducts', draft.newProducts)
  body.set('testResults', draft.testResults)
  body.set('comingSoon', draft.comingSoon)
  body.set('imageIds', draft.images.map(({ id }) => id).join(','))
  return answer(adminApi['weekly-update'].$post({}, { init: { body } }))
}

function sendUpdate({ draft }: UpdateForm, fallbackSubject: string) {
  const { newProducts, testResults, comingSoon, images, brief, recipients, sendKey } = draft
  const json = {
    ...{ newProducts, testResults, comingSoon, sendKey },
    subject: draft.subject ?? fallbackSubject,
    generatedBrief: brief,
    recipientEmails: recipients,
    imageIds: images.map(({ id }) => id),
  }
  return answer(adminApi['weekly-update']['send-email'].$post({ json }))
}
