import { Button, Textarea } from '@mantine/core'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { ALT_MAX } from '#platform/http/limits.ts'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { EditState } from '#ui/office/EditState.tsx'
import pieces from '#ui/office/pieces.module.css'
import { useSave } from '#ui/office/use-save.ts'
import styles from './DescribeForm.module.css'
import { DESCRIPTION_LABELS, descriptionOf } from './image-filters.ts'
import type { Image } from './images.schema.ts'
import { useDescription } from './use-description.ts'

type DescribeFormProps = {
  image: Image
  saveLabel: ReactNode
  /** The label of the button that discards what was typed. */
  leaveLabel: ReactNode
  reload: () => unknown
  onSaved: (image: Image) => void
  onLeave: () => void
}

/** A description is one sentence, so it needs no line breaks. Enter also ends the composition of a character. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

export function DescribeForm({ image, saveLabel, leaveLabel, reload, onSaved, onLeave }: DescribeFormProps) {
  const { id, version } = image
  const edit = useDescription(image)
  const { save, isSaving, failure, forget } = useSave({ reload })

  function change(part: Partial<Pick<Image, 'alt' | 'isDecorative'>>) {
    edit.change(part)
    forget()
  }

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
        edit.settle(sent, descriptionOf(saved))
        onSaved(saved)
      },
    })
  }

  return (
    <form method="post" onSubmit={submit}>
      <div className={styles.fields}>
        <Textarea
          label="What does it show?"
          maxLength={ALT_MAX}
          autoComplete="off"
          value={edit.form.isDecorative ? '' : edit.form.alt}
          disabled={edit.form.isDecorative}
          enterKeyHint="done"
          onKeyDown={submitOnEnter}
          error={failure?.message}
          onChange={(event) => change({ alt: event.currentTarget.value })}
        />
        <label className={`${pieces.check} ${styles.decorative}`}>
          <input
            type="checkbox"
            checked={edit.form.isDecorative}
            onChange={(event) => change({ isDecorative: event.currentTarget.checked })}
          />
          <span>
            Decorative <span className={pieces.soft}>– screen readers skip it</span>
          </span>
        </label>
      </div>
      <div className={pieces.answers}>
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
      <EditState edit={edit} what="description" labels={DESCRIPTION_LABELS} onChoice={forget} />
    </form>
  )
}
