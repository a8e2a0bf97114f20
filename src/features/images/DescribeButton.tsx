import { Button, Modal } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAnnounce } from '../../ui/office/Announcements.tsx'
import { adminApi } from '../../ui/office/admin-api.ts'
import { BusyButton } from '../../ui/office/BusyButton.tsx'
import answers from '../../ui/office/ConfirmButton.module.css'
import { answer, Refusal } from '../../ui/office/call-api.ts'
import { EditState } from '../../ui/office/EditState.tsx'
import { CHOOSE_FIRST, useEdit } from '../../ui/office/use-edit.ts'
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
      <Modal opened={isOpen} onClose={close} title="Describe the picture" withCloseButton={false} centered>
        <DescribeForm image={image} reload={reload} onClose={close} />
      </Modal>
    </>
  )
}

const LABELS = { alt: 'description', isDecorative: 'mark as decorative' }

type Saving = { kind: 'idle' } | { kind: 'saving' } | { kind: 'failed'; reason: string }

function DescribeForm({ image, reload, onClose }: DescribeButtonProps & { onClose: () => void }) {
  const { id, alt, isDecorative, version } = image
  const edit = useEdit(`picture-${id}`, { alt, isDecorative })
  const [saving, setSaving] = useState<Saving>({ kind: 'idle' })
  const announce = useAnnounce()

  async function save(event: FormEvent) {
    event.preventDefault()
    // Else it would bubble to a form that this dialog was opened from.
    event.stopPropagation()
    if (saving.kind === 'saving') return
    if (edit.isStale) return setSaving({ kind: 'failed', reason: CHOOSE_FIRST })
    setSaving({ kind: 'saving' })
    try {
      const sent = edit.form
      const saved = await answer(adminApi.images[':id'].$put({ param: { id: `${id}` }, json: { ...sent, version } }))
      announce('The description is saved.')
      await reload()
      edit.settle(sent, { alt: saved.alt, isDecorative: saved.isDecorative })
      onClose()
    } catch (error) {
      if (error instanceof Refusal && error.status === 409) await reload()
      setSaving({ kind: 'failed', reason: (error as Error).message })
    }
  }

  /** What was wrong is not any more. */
  const anew = (action: () => void) => () => {
    action()
    if (saving.kind === 'failed') setSaving({ kind: 'idle' })
  }

  return (
    <form method="post" onSubmit={save}>
      <div className={styles.image}>
        <ResponsiveImage {...image} alt="" sizes="24rem" />
      </div>
      <DescriptionFields
        {...edit.form}
        error={saving.kind === 'failed' ? saving.reason : undefined}
        onChange={(part) => anew(() => edit.change(part))()}
      />
      <EditState
        edit={{ ...edit, keepMine: anew(edit.keepMine), discard: anew(edit.discard) }}
        what="description"
        labels={LABELS}
      />
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
        <BusyButton type="submit" isBusy={saving.kind === 'saving'}>
          Save
        </BusyButton>
      </div>
    </form>
  )
}
