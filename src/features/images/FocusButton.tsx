import { Button, Modal } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { EditState } from '#ui/office/EditState.tsx'
import { useEdit } from '#ui/office/use-edit.ts'
import { useSave } from '#ui/office/use-save.ts'
import { focusText, MIDDLE, readFocus } from '#ui/site/focus.ts'
import styles from './FocusButton.module.css'
import { FocusField } from './FocusField.tsx'
import { titleOf } from './image-filters.ts'
import type { Image } from './images.schema.ts'

type FocusButtonProps = {
  image: Image
  reload: () => Promise<void>
  onSaved?: ((image: Image) => void) | undefined
}

export function FocusButton({ image, ...saving }: FocusButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        aria-label={`Focal point of “${titleOf(image)}”`}
        onClick={() => setIsOpen(true)}
      >
        Focal point
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title="Focal point"
        size="44rem"
        withCloseButton={false}
        classNames={{ body: styles.body ?? '' }}
        centered
      >
        <FocusForm image={image} {...saving} onClose={close} />
      </Modal>
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
