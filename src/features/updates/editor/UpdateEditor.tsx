import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useAnnounce } from '../../../ui/office/Announcements.tsx'
import { adminApi } from '../../../ui/office/admin-api.ts'
import { answer, type Loaded, Refusal } from '../../../ui/office/call-api.ts'
import { headingOf } from '../../../ui/office/heading-of.ts'
import { useBusy } from '../../../ui/office/use-busy.ts'
import { useSite } from '../../../ui/site/site.ts'
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

/** From four lines to an e-mail that is sent. What fails on the way is only logged: all of it stays in the form. */
export function UpdateEditor({ form, images, suggestions, onSent }: UpdateEditorProps) {
  const { brand } = useSite()
  const [refusal, setRefusal] = useState<Refusal>()
  const brief = useRef<HTMLDivElement>(null)
  const generating = useBusy()
  const sending = useBusy()
  const { revalidate } = useRevalidator()
  const announce = useAnnounce()
  const subject = defaultSubject(brand)
  const known = 'data' in suggestions ? suggestions.data : undefined

  async function attempt(what: string, work: () => Promise<void>) {
    setRefusal(undefined)
    try {
      await work()
    } catch (error) {
      console.error(what, error)
      if (error instanceof Refusal) setRefusal(error)
      if (error instanceof Refusal && error.status === 409) {
        form.renewKey()
        await revalidate()
      }
    }
  }

  const generate = () =>
    generating.run(() =>
      attempt('The brief could not be generated.', async () => {
        const { generatedBrief, images } = await generateBrief(form)
        const current = new Map(images.map((image) => [image.id, image]))
        form.change((now) => ({
          brief: generatedBrief,
          generated: generatedBrief,
          earlierBrief: now.brief === now.generated || now.brief === generatedBrief ? '' : now.brief,
          images: now.images.map((image) => current.get(image.id) ?? image),
        }))
        announce('The brief is ready. You can edit it.')
        // It is the next step, unless somebody is in the middle of another one.
        if (!document.activeElement?.matches(FIELDS)) headingOf(brief.current)?.focus()
      }),
    )

  const send = () =>
    sending.run(() =>
      attempt('The update could not be sent.', async () => {
        const sent = form.draft
        const { id, message } = await sendUpdate(form, subject)
        announce(message)
        form.settle(sent)
        await Promise.all([onSent(id), revalidate()])
      }),
    )

  const errors = refusal?.fields ?? {}
  return (
    <>
      <NewsSection
        form={form}
        images={images}
        suggestions={known}
        errors={errors}
        isGenerating={generating.isBusy}
        onGenerate={generate}
      />
      <BriefSection ref={brief} form={form} defaultSubject={subject} errors={errors} />
      <RecipientsSection
        form={form}
        lastRecipients={known?.lastRecipients ?? ''}
        conflict={refusal?.status === 409 ? refusal.message : undefined}
        error={errors.recipientEmails}
        uploads={images.uploads}
        isSending={sending.isBusy}
        onSend={send}
      />
    </>
  )
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
