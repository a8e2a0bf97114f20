import { TextInput } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { ALT_MAX } from '#platform/http/limits.ts'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'
import { EditState } from '#ui/office/EditState.tsx'
import { CheckIcon } from '#ui/office/icons.tsx'
import pieces from '#ui/office/pieces.module.css'
import { useEdit } from '#ui/office/use-edit.ts'
import { useSave } from '#ui/office/use-save.ts'
import { DESCRIPTION_LABELS, descriptionOf, isUndescribed, titleOf } from './image-filters.ts'
import type { Image } from './images.schema.ts'
import styles from './MissingDescription.module.css'

type MissingDescriptionProps = {
  image: Image
  /** Replaces the default reload of the page's data. */
  reload?: () => unknown
  onSaved?: ((image: Image) => void) | undefined
}

/** Asks for the description of an image beside it, and saves it when the user leaves the field. */
export function MissingDescription(props: MissingDescriptionProps) {
  // Stays after the save, so that nothing moves under the user's finger.
  const [asked, setAsked] = useState<number>()
  const { image } = props
  if (asked !== image.id && isUndescribed(image)) setAsked(image.id)
  return asked === image.id && <Question key={image.id} {...props} />
}

function Question({ image, reload, onSaved }: MissingDescriptionProps) {
  const { id, version } = image
  const edit = useEdit(`alt-${id}`, descriptionOf(image))
  const { save, isSaving, isSaved, failure, forget } = useSave(reload && { reload })
  const group = useRef<HTMLFieldSetElement>(null)
  const { alt, isDecorative } = edit.form
  const name = titleOf({ ...image, alt: '' })

  const send = (sent: typeof edit.form) =>
    save({
      async call() {
        edit.requireCurrent()
        return answer(adminApi.images[':id'].$put({ param: { id: `${id}` }, json: { ...sent, version } }))
      },
      onSaved(saved) {
        edit.settle(sent, descriptionOf(saved))
        onSaved?.(saved)
      },
    })

  function finish() {
    if (!edit.isUnsaved) return
    if (isDecorative || alt.trim()) void send(edit.form)
    else edit.discard()
  }

  function leave({ relatedTarget }: FocusEvent) {
    if (!group.current?.contains(relatedTarget)) finish()
  }

  function enter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // The form around this field would save something else.
    event.preventDefault()
    finish()
  }

  return (
    <fieldset ref={group} className={styles.question} aria-label={`Description of ${name}`} onBlur={leave}>
      <TextInput
        size="sm"
        label="What does it show?"
        aria-label={`What does it show? ${name}`}
        placeholder="No description yet"
        maxLength={ALT_MAX}
        autoComplete="off"
        enterKeyHint="done"
        value={isDecorative ? '' : alt}
        disabled={isDecorative}
        error={!edit.isStale && failure && `Not saved: ${failure.message}`}
        onKeyDown={enter}
        onChange={(event) => {
          edit.change({ alt: event.currentTarget.value })
          forget()
        }}
      />
      <div className={styles.foot}>
        <label className={`${pieces.check} ${styles.decorative}`}>
          <input
            type="checkbox"
            checked={isDecorative}
            aria-label={`Decorative: ${name}`}
            onChange={(event) => {
              const changed = { ...edit.form, isDecorative: event.currentTarget.checked }
              edit.change(changed)
              if (changed.isDecorative) void send(changed)
            }}
          />
          <span>Decorative</span>
        </label>
        <p className={styles.saved} role="status">
          {isSaving && <span>Saving…</span>}
          {isSaved && !edit.isUnsaved && (
            <span>
              <CheckIcon />
              Saved
            </span>
          )}
        </p>
      </div>
      {edit.isStale && <EditState edit={edit} what="description" labels={DESCRIPTION_LABELS} onChoice={forget} />}
    </fieldset>
  )
}
