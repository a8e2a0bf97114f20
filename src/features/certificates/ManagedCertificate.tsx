import { Textarea, TextInput, VisuallyHidden } from '@mantine/core'
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import { NOUNS } from '#features/nouns.ts'
import { HistoryButton } from '#features/versions/HistoryButton.tsx'
import { DESCRIPTION_MAX, TITLE_MAX } from '#platform/http/limits.ts'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { ConfirmButton } from '#ui/office/ConfirmButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { EditState } from '#ui/office/EditState.tsx'
import { FormBar } from '#ui/office/FormBar.tsx'
import { fieldProps } from '#ui/office/field-props.ts'
import { IN_TRASH, useEdit } from '#ui/office/use-edit.ts'
import { useSave } from '#ui/office/use-save.ts'
import { numberText } from '#ui/site/number-text.ts'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import { ActionsNote } from './ActionsNote.tsx'
import { CertificateFileFacts } from './CertificateFileFacts.tsx'
import type { Certificate } from './certificates.schema.ts'
import { panelWords } from './details/panels.ts'
import styles from './ManagedCertificate.module.css'
import { nameOf, UNTITLED } from './untitled.ts'

type ManagedCertificateProps = {
  certificate: Certificate
  /** Whether to focus the first field that is still to be filled in. */
  isWanted: boolean
  onShown: () => void
  onSaved: (saved: Certificate) => void
  /** Called when someone else has deleted the certificate. */
  onGone: () => void
  onDeleted: () => void
}

export function ManagedCertificate({ certificate, ...form }: ManagedCertificateProps) {
  const { cover, fileName, pdfUrl, hasActions } = certificate
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
      <ManagedCertificateForm certificate={certificate} {...form} />
    </div>
  )
}

function ManagedCertificateForm({
  certificate,
  isWanted,
  onShown,
  onSaved,
  onGone,
  onDeleted,
}: ManagedCertificateProps) {
  const { id, title, pdfUrl, version } = certificate
  const edit = useEdit(certificateDraftKey(id), formOf(certificate))
  const { save, isSaving, failure, forget } = useSave()
  const titleField = useRef<HTMLInputElement>(null)
  const descriptionField = useRef<HTMLTextAreaElement>(null)
  const errors = { ...tooLong(edit.form), ...failure?.fields }

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

  async function submit(event: FormEvent) {
    event.preventDefault()
    const sent = edit.form
    await save({
      async call() {
        edit.requireCurrent()
        return answer(
          adminApi.manage.update[':id'].$put({ param: { id: `${id}` }, json: { id, ...sent, pdfUrl, version } }),
        )
      },
      onSaved: (saved) => {
        onSaved(saved)
        edit.settle(sent, formOf(saved))
      },
      onFailed: ({ isMissing }) => isMissing && onGone(),
      success: 'COA saved successfully!',
      failure: 'Failed to save COA',
    })
  }

  async function remove() {
    const done = await answer(adminApi.manage.delete[':id'].$delete({ param: { id: `${id}` }, query: {} }))
    onDeleted()
    return done
  }

  function change(part: Partial<typeof edit.form>) {
    edit.change(part)
    forget()
  }

  const reason = failure && (failure.isMissing ? `${failure.message} ${IN_TRASH}` : failure.message)
  const name = `“${nameOf(certificate)}”`
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <TextInput
        ref={titleField}
        label="Title"
        description={title === UNTITLED && `No title yet. Visitors see “${UNTITLED}”.`}
        classNames={{ description: styles.unnamed ?? '' }}
        required
        withAsterisk={false}
        {...fieldProps({ ...edit, change }, errors, 'title')}
      />
      <Textarea
        ref={descriptionField}
        label="Description"
        classNames={{ input: styles.description }}
        {...fieldProps({ ...edit, change }, errors, 'description')}
      />
      <FormBar isUnsaved={edit.isUnsaved}>
        <BusyButton type="submit" variant="filled" aria-label={`Save ${name}`} isBusy={isSaving}>
          Save
        </BusyButton>
        <HistoryButton
          noun="certificate"
          id={id}
          about={name}
          labels={NOUNS.certificate.fields}
          toWords={(value) => ({ ...value, panels: panelWords(`${value.panels}`) })}
          isUnsaved={edit.isUnsaved}
        />
        <ConfirmButton
          label="Delete"
          about={name}
          question={`Delete the certificate ${name}?`}
          failure="Failed to delete COA"
          onConfirm={remove}
          trashed={{ kind: 'certificate', id }}
        >
          You can restore it from the trash for 30 days.
        </ConfirmButton>
      </FormBar>
      <EditState edit={edit} what="certificate" labels={NOUNS.certificate.fields} failure={reason} />
    </form>
  )
}

export const certificateDraftKey = (id: number) => `certificate-${id}`

export const formOf = ({ title, description }: Certificate) => ({ title, description })

/** Checked while typing; the server checks everything else. */
function tooLong({ title, description }: ReturnType<typeof formOf>): Record<string, string> {
  const excess = (name: string, text: string, max: number) =>
    text.trim().length > max ? `${name} can have at most ${numberText(max)} characters.` : ''
  return {
    title: excess('A title', title, TITLE_MAX),
    description: excess('A description', description, DESCRIPTION_MAX),
  }
}
