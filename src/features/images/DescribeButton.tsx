import { Button, Modal } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { adminApi } from '../../ui/office/admin-api.ts'
import { BusyButton } from '../../ui/office/BusyButton.tsx'
import answers from '../../ui/office/ConfirmButton.module.css'
import { answer } from '../../ui/office/call-api.ts'
import { EditState } from '../../ui/office/EditState.tsx'
import { useEdit } from '../../ui/office/use-edit.ts'
import { useSave } from '../../ui/office/use-save.ts'
import styles from './DescribeButton.module.css'
import { DescriptionFields } from './DescriptionFields.tsx'
import { titleOf } from './image-filters.ts'
import type { Image } from './images.schema.ts'
import { ResponsiveImage } from './ResponsiveImage.tsx'

type DescribeButtonProps = { image: Image; reload: () => Promise<void> }

export function DescribeButton({ image, reload }: DescribeButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button size="sm" variant="outline" aria-label={`Describe “${titleOf(image)}”`} onClick={() => setIsOpen(true)}>
        Describe
      </Button>
      <Modal opened={isOpen} onClose={close} title="Describe the image" withCloseButton={false} centered>
        <DescribeForm image={image} reload={reload} onClose={close} />
      </Modal>
    </>
  )
}

const LABELS = { alt: 'description', isDecorative: 'decorative setting' }

function DescribeForm({ image, reload, onClose }: DescribeButtonProps & { onClose: () => void }) {
  const { id, alt, isDecorative, version } = image
  const edit = useEdit(`picture-${id}`, { alt, isDecorative })
  const { save, isSaving, failure, forget } = useSave({ reload })

  function submit(event: FormEvent) {
    event.preventDefault()
    // React would bubble the event to the form that contains this dialog.
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
        onClose()
      },
    })
  }

  return (
    <form method="post" onSubmit={submit}>
      <div className={styles.image}>
        <ResponsiveImage {...image} alt="" sizes="24rem" />
      </div>
      <DescriptionFields
        {...edit.form}
        error={failure?.message}
        onChange={(part) => {
          edit.change(part)
          forget()
        }}
      />
      <EditState edit={edit} what="description" labels={LABELS} onChoice={forget} />
      <div className={answers.answers}>
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
