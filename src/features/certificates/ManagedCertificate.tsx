import { Textarea, TextInput, VisuallyHidden } from '@mantine/core'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { NOUNS } from '#features/nouns.ts'
import { HistoryButton } from '#features/versions/HistoryButton.tsx'
import { DESCRIPTION_MAX, TITLE_MAX, WITHDRAWAL_REASON_MAX } from '#platform/http/limits.ts'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { ConfirmButton } from '#ui/office/ConfirmButton.tsx'
import { answer, loaded } from '#ui/office/call-api.ts'
import { EditState } from '#ui/office/EditState.tsx'
import { FormBar } from '#ui/office/FormBar.tsx'
import { fieldProps } from '#ui/office/field-props.ts'
import { focusField } from '#ui/office/focus-field.ts'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { useMay } from '#ui/office/SignedInPerson.tsx'
import { IN_TRASH } from '#ui/office/use-edit.ts'
import { useSave } from '#ui/office/use-save.ts'
import { paths } from '#ui/paths.ts'
import { ReadingDialog, type View } from '#ui/pdf-reader/ReadingDialog.tsx'
import { numberText } from '#ui/site/number-text.ts'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import { useCloseOnBack } from '#ui/site/use-close-on-back.ts'
import { ActionsNote } from './ActionsNote.tsx'
import { CertificateFileFacts } from './CertificateFileFacts.tsx'
import type { Certificate } from './certificates.schema.ts'
import type { Details } from './details/details.schema.ts'
import { panelWords } from './details/panels.ts'
import { DetailsFields } from './form/DetailsFields.tsx'
import * as fields from './form/details-form.ts'
import { useCertificateForm } from './form/use-certificate-form.ts'
import styles from './ManagedCertificate.module.css'
import { nameOf, UNTITLED } from './untitled.ts'
import { loadText } from './use-reading.ts'

const IN_TRASH_FOR_UPLOADERS = 'An editor can restore it from the trash. Your unsaved text is still here.'

type ManagedCertificateProps = {
  certificate: Certificate
  /** Whether to focus the first field that is still to be filled in. */
  isWanted: boolean
  onShown: () => void
  onSaved: (saved: Certificate) => void
  /** Called when someone else has deleted the certificate. */
  onGone: () => void
  onDeleted: () => void
  /** Opens another certificate without details. */
  onNext: (() => void) | undefined
}

export function ManagedCertificate({ certificate, ...form }: ManagedCertificateProps) {
  const { id, cover, fileName, pdfUrl, hasActions } = certificate
  const [reading, setReading] = useState<{ page: number; view: View }>()
  const close = () => setReading(undefined)
  useCloseOnBack(reading !== undefined, close)
  return (
    <div className={styles.card}>
      <div className={styles.file}>
        <div className={styles.cover}>
          <ResponsiveImage {...cover} alt="" sizes="6rem" />
        </div>
        <div className={styles.facts}>
          <p className={styles.fileName} dir="auto" title={fileName}>
            {fileName}
          </p>
          <p>
            <CertificateFileFacts {...certificate} />
          </p>
          <a href={pdfUrl} target="_blank" rel="noreferrer">
            View PDF<VisuallyHidden>{` of “${nameOf(certificate)}” (opens in a new tab)`}</VisuallyHidden>
          </a>
        </div>
      </div>
      {hasActions && (
        <p className={styles.facts}>
          <ActionsNote />
        </p>
      )}
      <ManagedCertificateForm
        certificate={certificate}
        onOpenPage={(page) => setReading({ page, view: 'pages' })}
        {...form}
      />
      {reading && (
        <ReadingDialog
          pdf={certificate}
          loadText={(signal) => loadText(id, signal)}
          view={reading.view}
          firstPage={reading.page}
          onTurnTo={(view) => setReading({ ...reading, view })}
          onClose={close}
        />
      )}
    </div>
  )
}

type Saved = Certificate & Partial<Omit<Details, 'pdfUrl'>>

function ManagedCertificateForm({
  certificate,
  isWanted,
  onShown,
  onSaved,
  onGone,
  onDeleted,
  onNext,
  onOpenPage,
}: ManagedCertificateProps & { onOpenPage: (page: number) => void }) {
  const { id, title, pdfUrl } = certificate
  const details = useCertificateForm(certificate)
  const { edit, form, data } = details
  const version = Math.min(certificate.version, data?.version ?? certificate.version)
  const [reason, setReason] = useState('')
  const { save, isSaving, isSaved, failure, forget } = useSave()
  const isEditor = useMay('editor')
  const titleField = useRef<HTMLInputElement>(null)
  const descriptionField = useRef<HTMLTextAreaElement>(null)
  const errors = { ...tooLong(edit.form), ...fields.errorsByField(failure?.fields) }

  const show = useEffectEvent(() => {
    if (title === UNTITLED) titleField.current?.select()
    const field = title === UNTITLED ? titleField.current : descriptionField.current
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center', behavior: 'instant' })
    onShown()
  })
  useEffect(() => {
    if (isWanted) show()
  }, [isWanted])

  async function submit(event: FormEvent<HTMLFormElement>) {
    const place = event.currentTarget
    event.preventDefault()
    await save({
      async call(): Promise<Saved> {
        edit.requireCurrent()
        if (details.savesDetails) {
          const json = fields.bodyOf(form, version)
          const call = adminApi.manage.files[':id'].details.$put({ param: { id: `${id}` }, json })
          const saved = await answer(call).catch(fields.nameFields)
          return { ...(saved as Saved), pdfUrl }
        }
        const { title, description } = form
        const json = { id, title, description, pdfUrl, version }
        return answer(adminApi.manage.update[':id'].$put({ param: { id: `${id}` }, json }))
      },
      onSaved: (saved) => {
        onSaved(saved)
        const now = data && { ...data, ...saved }
        if (now) details.keep(now)
        // `edit.form` lacks what the PDF says, which became saved too.
        edit.settle(edit.form, { ...edit.form, ...(now && fields.detailFieldsOf(now)), ...fields.formOf(saved) })
      },
      onFailed: (failed) => {
        if (failed.isMissing) onGone()
        focusField(place, Object.keys(fields.errorsByField(failed.fields)))
      },
      success: 'COA saved successfully!',
      failure: 'Failed to save COA',
    })
  }

  async function remove() {
    const query = reason.trim() ? { reason } : {}
    const done = await answer(adminApi.manage.delete[':id'].$delete({ param: { id: `${id}` }, query }))
    const page = await loaded(answer(adminApi.manage.files[':id'].details.$get({ param: { id: `${id}` } })))
    onDeleted()
    return 'data' in page ? { ...done, more: <PageLink id={id}>Its page says “withdrawn”</PageLink> } : done
  }

  function change(part: Partial<typeof form>) {
    edit.change(part)
    forget()
  }

  const isNamed = ![UNTITLED, ''].includes(form.title.trim())
  const inTrash = isEditor ? IN_TRASH : IN_TRASH_FOR_UPLOADERS
  const refusal = failure && (failure.isMissing ? `${failure.message} ${inTrash}` : failure.message)
  const name = `“${nameOf(certificate)}”`
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <TextInput
        ref={titleField}
        label="Title"
        // A space keeps its room while somebody types.
        description={title === UNTITLED && (isNamed ? '\u00a0' : `No title yet. Visitors see “${UNTITLED}”.`)}
        classNames={{ description: styles.unnamed ?? '' }}
        required
        withAsterisk={false}
        {...fieldProps({ form, change }, errors, 'title')}
      />
      <Textarea
        ref={descriptionField}
        label="Description"
        classNames={{ input: styles.description }}
        {...fieldProps({ form, change }, errors, 'description')}
      />
      <DetailsFields {...{ id, details, change, errors, onOpenPage }} />
      <FormBar isUnsaved={edit.isUnsaved || details.isProposed || isSaved}>
        <p className={styles.toCheck} role="status">
          {details.isToCheck && 'Read from the PDF. Check it, then save.'}
        </p>
        {isSaved && !edit.isUnsaved && (
          <p className={styles.next}>
            <PageLink id={id}>View its page</PageLink>
            {onNext && <LinkButton onClick={onNext}>Next without details</LinkButton>}
          </p>
        )}
        <BusyButton type="submit" variant="filled" aria-label={`Save ${name}`} isBusy={isSaving}>
          Save
        </BusyButton>
        {isEditor && (
          <HistoryButton
            noun="certificate"
            id={id}
            about={name}
            labels={NOUNS.certificate.fields}
            toWords={fields.versionWords}
            isUnsaved={edit.isUnsaved}
          />
        )}
        <ConfirmButton
          label="Delete"
          about={name}
          question={`Delete the certificate ${name}?`}
          failure="Failed to delete COA"
          onConfirm={remove}
          trashed={{ kind: 'certificate', id }}
          more={
            <Textarea
              className={styles.reason ?? ''}
              label="Reason (visitors see it)"
              autoComplete="off"
              rows={2}
              maxLength={WITHDRAWAL_REASON_MAX}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          }
        >
          Visitors who open its page or look up its batch number will read “Withdrawn”, today’s date and your reason.
          {`${isEditor ? 'You' : 'An editor'} can restore the certificate from the trash for 30 days.`} After that, the
          withdrawn page stays. Starter content leaves no page.
        </ConfirmButton>
      </FormBar>
      <EditState
        edit={edit}
        what="certificate"
        labels={fields.CONFLICT_LABELS}
        show={(field, { panels, replaces }) => {
          if (field === 'replaces' && replaces) return <PageLink id={replaces}>This certificate</PageLink>
          return field === 'panels' && panels ? panelWords(panels) : undefined
        }}
        failure={refusal}
        onChoice={forget}
      />
    </form>
  )
}

const PageLink = ({ id, children }: { id: number; children: string }) => (
  <a href={paths.certificatePage({ id })} target="_blank" rel="noreferrer">
    {children}
  </a>
)

/** Checked while typing; the server checks everything else. */
function tooLong({ title, description }: ReturnType<typeof fields.formOf>): Record<string, string> {
  const excess = (name: string, text: string, max: number) =>
    text.trim().length > max ? `${name} can have at most ${numberText(max)} characters.` : ''
  return {
    title: excess('A title', title, TITLE_MAX),
    description: excess('A description', description, DESCRIPTION_MAX),
  }
}
