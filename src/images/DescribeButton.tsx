import { Button, Modal } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAnnounce } from '../admin/Announcements.tsx'
import { adminApi } from '../admin/admin-api.ts'
import { BusyButton } from '../admin/BusyButton.tsx'
import answers from '../admin/ConfirmButton.module.css'
import { answer } from '../admin/call-api.ts'
import { useDraft } from '../admin/use-draft.ts'
import styles from './DescribeButton.module.css'
import { DescriptionFields } from './DescriptionFields.tsx'
import { titleOf } from './image-filters.ts'
import type { ImageDescription, ListedImage } from './images.schema.ts'
import { Picture } from './Picture.tsx'

type DescribeButtonProps = { image: ListedImage; reload: () => Promise<void> }

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

type Saving = { kind: 'idle' } | { kind: 'saving' } | { kind: 'failed'; reason: string }

function DescribeForm({ image, reload, onClose }: DescribeButtonProps & { onClose: () => void }) {
  const { id, alt, isDecorative } = image
  const [form, setForm] = useDraft<ImageDescription>(`picture-${id}`, { alt, isDecorative })
  const [saving, setSaving] = useState<Saving>({ kind: 'idle' })
  const announce = useAnnounce()

  async function save(event: FormEvent) {
    event.preventDefault()
    // Else it would bubble to a form that this dialog was opened from.
    event.stopPropagation()
    if (saving.kind === 'saving') return
    setSaving({ kind: 'saving' })
    try {
      await answer(adminApi.images[':id'].$put({ param: { id: `${id}` }, json: form }))
      announce('The description is saved.')
      setForm(undefined)
      await reload()
      onClose()
    } catch (error) {
      setSaving({ kind: 'failed', reason: (error as Error).message })
    }
  }

  return (
    <form method="post" onSubmit={save}>
      <div className={styles.picture}>
        <Picture {...image} alt="" sizes="24rem" />
      </div>
      <DescriptionFields
        {...form}
        error={saving.kind === 'failed' ? saving.reason : undefined}
        onChange={(part) => {
          setForm((now) => now && { ...now, ...part })
          if (saving.kind === 'failed') setSaving({ kind: 'idle' })
        }}
      />
      <div className={answers.answers}>
        <Button
          variant="outline"
          onClick={() => {
            setForm(undefined)
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
