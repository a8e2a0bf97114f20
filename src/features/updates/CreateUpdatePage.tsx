import { useRef } from 'react'
import { type LoaderFunctionArgs, replace, useLoaderData } from 'react-router'
import { loadWordingList, WordingListContext } from '#features/wording/WordingNotes.tsx'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { useAnnounce } from '#ui/office/Announcements.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer, type Loaded, loaded, Refusal } from '#ui/office/call-api.ts'
import { headingOf } from '#ui/office/heading-of.ts'
import { idParameter, pageParameter, redirectBeyond, viewReader } from '#ui/office/list-view.ts'
import { useMailSettings } from '#ui/office/mail-settings.ts'
import { NoMailServer } from '#ui/office/NoMailServer.tsx'
import { UploadGuard } from '#ui/office/uploads/UploadGuard.tsx'
import { useSave } from '#ui/office/use-save.ts'
import { adminPaths } from '#ui/paths.ts'
import { useSite } from '#ui/site/site.ts'
import { BriefSection } from './brief/BriefSection.tsx'
import { BeforeSending } from './checks/BeforeSending.tsx'
import { FindingsPlace, useFindings } from './checks/findings.ts'
import { NewsSection } from './editor/NewsSection.tsx'
import {
  BOXES,
  draftErrors,
  type UpdateForm,
  type UpdateImages,
  useUpdateDraft,
  useUpdateImages,
} from './editor/use-update-draft.ts'
import { defaultSubject } from './letter/letter-text.ts'
import { PastUpdate, PastUpdates } from './sending/PastUpdates.tsx'
import { RecipientsSection } from './sending/RecipientsSection.tsx'
import { SendingProgress, useSendingProgress } from './sending/SendingProgress.tsx'
import type { Suggestions, Update } from './updates.schema.ts'

const PAGE_SIZE = '20'
const FIELDS = 'textarea, input:not([type="file"])'

const readUpdatesView = viewReader({ update: idParameter, page: pageParameter })

export async function loader({ request }: LoaderFunctionArgs) {
  const view = readUpdatesView(request.url)
  const { update } = view
  if (update === undefined && new URL(request.url).searchParams.has('update')) {
    throw replace(adminPaths.createUpdate({ page: view.page }))
  }
  const calls = adminApi['weekly-update']
  const [read, suggestions, underWay, past, wordingList] = await Promise.all([
    update === undefined ? null : loaded(findUpdate(update)),
    loaded(answer(calls.suggestions.$get())),
    loaded(answer(calls['under-way'].$get({ query: {} }))),
    loaded(answer(calls.$get({ query: { page: `${view.page}`, pageSize: PAGE_SIZE } }))),
    loadWordingList(),
  ])
  redirectBeyond(past, (page) => adminPaths.createUpdate({ update, page }))
  return { view, read, suggestions, underWay, past, wordingList }
}

/** @returns null if the update was not found */
function findUpdate(id: number): Promise<Update | null> {
  return answer(adminApi['weekly-update'][':id'].$get({ param: { id: `${id}` } })).catch((error) => {
    if (error instanceof Refusal && error.status === 404) return null
    throw error
  })
}

export function Component() {
  const { view, read, suggestions, underWay, past, wordingList } = useLoaderData<typeof loader>()
  const { deliversUpdates } = useMailSettings()
  // Kept in the page, so that uploads continue while a past update is shown.
  const form = useUpdateDraft()
  const images = useUpdateImages(form)
  const progress = useSendingProgress('data' in underWay ? underWay.data.updates : [])
  return (
    <>
      {read ? (
        <PastUpdate key={view.update} read={read} page={view.page} form={form} />
      ) : (
        <AdminPage title="Create Weekly Update">
          {!deliversUpdates && <NoMailServer isFirst>Updates are only saved as files.</NoMailServer>}
          <SendingProgress {...progress} />
          <WordingListContext value={wordingList}>
            <NewUpdate form={form} images={images} suggestions={suggestions} onSent={progress.watch} />
          </WordingListContext>
          <PastUpdates past={past} underWay={progress.updates} form={form} />
        </AdminPage>
      )}
      <UploadGuard noun="image" unfinished={images.uploads.unfinished} />
    </>
  )
}

type NewUpdateProps = {
  form: UpdateForm
  images: UpdateImages
  suggestions: Loaded<Suggestions>
  onSent: (id: number) => Promise<void>
}

/** Failures are only logged (specification, section 8), and everything stays in the form. */
function NewUpdate({ form, images, suggestions, onSent }: NewUpdateProps) {
  const { brand } = useSite()
  const { deliversUpdates } = useMailSettings()
  const brief = useRef<HTMLDivElement>(null)
  const generating = useSave({ reload: false })
  const sending = useSave()
  const findings = useFindings()
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
      onFailed: ({ isForbidden, message }) => isForbidden && announce(message, { kind: 'error' }),
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
      async onSaved({ id, message }) {
        announce(message, { kind: deliversUpdates ? 'success' : 'warning' })
        await onSent(id)
      },
      onFailed: ({ isConflict }) => isConflict && form.renewKey(),
    })
  }

  const { failure } = sending
  const tooLong = draftErrors(form.draft)
  const errors = { ...tooLong, ...generating.failure?.fields, ...sending.failure?.fields }
  return (
    <>
      <NewsSection
        form={form}
        images={images}
        suggestions={known}
        errors={errors}
        tooLong={tooLong}
        isGenerating={generating.isSaving}
        onGenerate={generate}
      />
      <BriefSection ref={brief} form={form} defaultSubject={subject} errors={errors} />
      {form.draft.brief.trim() !== '' && (
        <FindingsPlace value={findings.note}>
          <BeforeSending subject={form.draft.subject ?? subject} brief={form.draft.brief} images={form.draft.images} />
        </FindingsPlace>
      )}
      <RecipientsSection
        form={form}
        subject={form.draft.subject?.trim() || subject}
        audiences={known?.audiences}
        lastRecipients={known?.lastRecipients ?? null}
        findings={findings.bad}
        failure={
          failure && (failure.isConflict || failure.isForbidden || failure.isInvalid) ? failure.message : undefined
        }
        errors={errors}
        isTooLong={Object.keys(tooLong).length > 0}
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
  for (const { name } of BOXES) body.set(name, draft[name])
  body.set('imageIds', draft.images.map(({ id }) => id).join(','))
  return answer(adminApi['weekly-update'].$post({}, { init: { body } }))
}

function sendUpdate({ draft }: UpdateForm, fallbackSubject: string) {
  const { newProducts, testResults, comingSoon, images, brief, recipients, audience, isPublic, sendKey } = draft
  const { approvedBy = '', approvedOn = '' } = draft
  const json = {
    ...{ newProducts, testResults, comingSoon, approvedBy, approvedOn, isPublic, sendKey },
    ...(audience && { audience }),
    subject: draft.subject ?? fallbackSubject,
    generatedBrief: brief,
    recipientEmails: recipients,
    imageIds: images.map(({ id }) => id),
  }
  return answer(adminApi['weekly-update']['send-email'].$post({ json }))
}
