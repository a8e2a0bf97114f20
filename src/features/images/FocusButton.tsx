import { Button } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, type PointerEvent, type ReactElement, useRef, useState } from 'react'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { Dialog } from '#ui/office/Dialog.tsx'
import { EditState } from '#ui/office/EditState.tsx'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { useEdit } from '#ui/office/use-edit.ts'
import { useSave } from '#ui/office/use-save.ts'
import { FOCUS_STEP, type Focus, focusText, MIDDLE, readFocus, steppedFocus } from '#ui/site/focus.ts'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import styles from './FocusButton.module.css'
import { titleOf } from './image-filters.ts'
import type { Image } from './images.schema.ts'

const MOVES: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-FOCUS_STEP, 0],
  ArrowRight: [FOCUS_STEP, 0],
  ArrowUp: [0, -FOCUS_STEP],
  ArrowDown: [0, FOCUS_STEP],
}

const CROPS = [
  { shape: 'hero', label: 'Welcome' },
  { shape: 'phone', label: 'On a phone' },
  { shape: 'card', label: 'Card' },
] as const

const LABEL = 'Focal point'

type FocusButtonProps = {
  image: Image
  reload: () => Promise<void>
  onSaved?: ((image: Image) => void) | undefined
  /** Shown instead of the label, where many buttons share little room. */
  icon?: ReactElement
}

export function FocusButton({ image, icon, ...saving }: FocusButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        aria-label={`Focal point of “${titleOf(image)}”`}
        title={icon && LABEL}
        onClick={() => setIsOpen(true)}
      >
        {icon ?? LABEL}
      </Button>
      <Dialog
        opened={isOpen}
        onClose={close}
        title="Focal point"
        size="44rem"
        withCloseButton={false}
        classNames={{ body: styles.body ?? '' }}
        centered
      >
        <FocusForm image={image} {...saving} onClose={close} />
      </Dialog>
    </>
  )
}

const formOf = ({ focus = MIDDLE }: Image) => ({ focus: focusText(focus) })

function FocusForm({ image, reload, onSaved, onClose }: FocusButtonProps & { onClose: () => void }) {
  const { id, version } = image
  const edit = useEdit(`focus-${id}`, formOf(image))
  const { save, isSaving, failure, forget } = useSave({ reload })

  function submit(event: FormEvent) {
    event.preventDefault()
    // React would bubble the event to the form that contains the dialog.
    event.stopPropagation()
    const sent = edit.form
    void save({
      async call() {
        edit.requireCurrent()
        const json = { focus: readFocus(sent.focus), version }
        return answer(adminApi.images[':id'].$put({ param: { id: `${id}` }, json }))
      },
      success: 'Focal point saved.',
      onSaved(saved) {
        edit.settle(sent, formOf(saved))
        onSaved?.(saved)
        onClose()
      },
    })
  }

  return (
    <form method="post" onSubmit={submit}>
      <FocusField
        image={image}
        focus={readFocus(edit.form.focus)}
        onChange={(focus) => {
          edit.change({ focus: focusText(focus) })
          forget()
        }}
      />
      <div className={styles.foot}>
        <EditState
          edit={edit}
          what="image"
          labels={{ focus: 'focal point' }}
          failure={failure?.message}
          onChoice={forget}
        />
        <Button
          variant="outline"
          onClick={() => {
            edit.discard()
            onClose()
          }}
        >
          Cancel
        </Button>
        <BusyButton type="submit" isBusy={isSaving}>
          Save
        </BusyButton>
      </div>
    </form>
  )
}

type FocusFieldProps = { image: Image; focus: Focus; onChange: (focus: Focus) => void }

/** Chooses the point of an image that crops keep in view, by pointer or arrow keys. */
function FocusField({ image, focus, onChange }: FocusFieldProps) {
  const frame = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const whole = { ...image, alt: '', focus: undefined }

  function moveTo(x: number, y: number) {
    const moved = steppedFocus({ x, y })
    if (focusText(moved) !== focusText(focus)) onChange(moved)
  }

  function point({ clientX, clientY }: PointerEvent) {
    if (!frame.current) return
    const { left, top, width, height } = frame.current.getBoundingClientRect()
    moveTo(((clientX - left) / width) * 100, ((clientY - top) / height) * 100)
  }

  function start(event: PointerEvent) {
    if (event.button !== 0) return
    // Otherwise the browser drags the image itself, and takes the focus from the handle.
    event.preventDefault()
    frame.current?.setPointerCapture(event.pointerId)
    handle.current?.focus({ preventScroll: true })
    point(event)
  }

  function step(event: KeyboardEvent) {
    const move = MOVES[event.key]
    if (!move) return
    event.preventDefault()
    moveTo(focus.x + move[0], focus.y + move[1])
  }

  return (
    <div className={styles.field}>
      <p className={styles.lead}>
        Tap the part that must stay in view when a page crops the image. Arrow keys work too.
      </p>
      <div className={styles.stage}>
        <div
          ref={frame}
          className={styles.frame}
          onPointerDown={start}
          onPointerMove={(event) => frame.current?.hasPointerCapture(event.pointerId) && point(event)}
        >
          <ResponsiveImage {...whole} sizes="min(90vw, 40rem)" className={styles.whole} />
          <button
            ref={handle}
            type="button"
            className={styles.handle}
            style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
            aria-label="Focal point"
            aria-describedby="focus-place"
            data-autofocus
            onKeyDown={step}
          />
        </div>
      </div>
      <p className={styles.place}>
        <span id="focus-place" role="status">
          {`${focus.x}% from the left, ${focus.y}% from the top`}
        </span>
        <LinkButton onClick={() => moveTo(MIDDLE.x, MIDDLE.y)}>Back to the middle</LinkButton>
      </p>
      <ul className={styles.crops} aria-label="How pages crop the image">
        {CROPS.map(({ shape, label }) => (
          <li key={shape} data-shape={shape}>
            <div className={styles.crop}>
              <ResponsiveImage {...whole} focus={focus} sizes="12rem" />
            </div>
            <p>{label}</p>
          </li>
        ))}
        <li>Emails show the whole image.</li>
      </ul>
    </div>
  )
}
