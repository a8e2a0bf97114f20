import { TextInput } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ALT_MAX } from '#platform/http/limits.ts'
import { useAnnounce } from '#ui/office/Announcements.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'
import { EditState } from '#ui/office/EditState.tsx'
import { CheckIcon } from '#ui/office/icons.tsx'
import pieces from '#ui/office/pieces.module.css'
import { useSave } from '#ui/office/use-save.ts'
import { DESCRIPTION_LABELS, descriptionOf, isUndescribed, titleOf } from './image-filters.ts'
import type { Image } from './images.schema.ts'
import styles from './MissingDescription.module.css'
import { dropDescription, useDescription } from './use-description.ts'

type MissingDescriptionProps = {
  image: Image
  /** Replaces the default reload of the page's data. */
  reload?: () => unknown
  onSaved?: ((image: Image) => void) | undefined
}

/** Asks for the description of an image beside it, and saves it when the user leaves the field, the dialog or the page. */
export function MissingDescription(props: MissingDescriptionProps) {
  // Stays after the save, so that nothing moves under the user's finger.
  const [asked, setAsked] = useState<number>()
  const { image } = props
  if (asked !== image.id && isUndescribed(image)) setAsked(image.id)
  return asked === image.id && <Question key={image.id} {...props} />
}

function Question({ image, reload, onSaved }: MissingDescriptionProps) {
  const { id, version } = image
  const edit = useDescription(image)
  const { save, isSaving, isSaved, failure, forget } = useSave(reload && { reload })
  const announce = useAnnounce()
  const group = useRef<HTMLFieldSetElement>(null)
  const isShown = useRef(true)
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
        if (!isShown.current) dropDescription(image)
        onSaved?.(saved)
      },
      onFailed({ message }) {
        if (!isShown.current) announce("Couldn't save the description.", { kind: 'error', reason: message })
      },
    })

  function finish() {
    if (!edit.isUnsaved) return
    if (isDecorative || alt.trim()) void send(edit.form)
    else edit.discard()
  }

  // React fires no blur when it removes a focused field, as when Back closes its dialog.
  const finishUnseen = useEffectEvent(() => {
    if (!edit.isStale) finish()
  })
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      finishUnseen()
    }
  }, [])

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
          {edit.isUnsaved && !isSaving && <span className={styles.unsaved}>Not saved yet</span>}
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
