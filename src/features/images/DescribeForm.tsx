import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import answers from '#ui/office/ConfirmDialog.module.css'
import { answer } from '#ui/office/call-api.ts'
import { EditState } from '#ui/office/EditState.tsx'
import { useEdit } from '#ui/office/use-edit.ts'
import { useSave } from '#ui/office/use-save.ts'
import { DescriptionFields } from './DescriptionFields.tsx'
import type { Image } from './images.schema.ts'

const LABELS = { alt: 'description', isDecorative: 'decorative setting' }

type DescribeFormProps = {
  image: Image
  saveLabel: ReactNode
  /** The label of the button that discards what was typed. */
  leaveLabel: ReactNode
  reload: () => unknown
  onSaved: (image: Image) => void
  onLeave: () => void
}

export function DescribeForm({ image, saveLabel, leaveLabel, reload, onSaved, onLeave }: DescribeFormProps) {
  const { id, alt, isDecorative, version } = image
  const edit = useEdit(`picture-${id}`, { alt, isDecorative })
  const { save, isSaving, failure, forget } = useSave({ reload })

  function submit(event: FormEvent) {
    event.preventDefault()
    // React would bubble the event to the form that contains the dialog.
    event.stopPropagation()
    const sent = edit.form
    void save({
      async call() {
        edit.requireCurrent()
        return answer(adminApi.images[':id'].$put({ param: { id: `${id}` }, json: { ...sent, version } }))
      },
      success: 'Description saved.',
      onSaved(saved) {
        edit.settle(sent, { alt: saved.alt, isDecorative: saved.isDecorative })
        onSaved(saved)
      },
    })
  }

  return (
    <form method="post" onSubmit={submit}>
      <DescriptionFields
        {...edit.form}
        error={failure?.message}
        onChange={(part) => {
          edit.change(part)
          forget()
        }}
      />
      <div className={answers.answers}>
        <Button
          variant="outline"
          onClick={() => {
            edit.discard()
            onLeave()
          }}
        >
          {leaveLabel}
        </Button>
        <BusyButton type="submit" isBusy={isSaving}>
          {saveLabel}
        </BusyButton>
      </div>
      <EditState edit={edit} what="description" labels={LABELS} onChoice={forget} />
    </form>
  )
}
