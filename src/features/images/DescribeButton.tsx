import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#ui/office/Dialog.tsx'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import styles from './DescribeButton.module.css'
import { DescribeForm, type DescribeFormProps } from './DescribeForm.tsx'
import { titleOf } from './image-filters.ts'
import type { Image } from './images.schema.ts'

type DescribeButtonProps = { image: Image; reload: () => Promise<void> }

export function DescribeButton({ image, reload }: DescribeButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button size="sm" variant="outline" aria-label={`Describe “${titleOf(image)}”`} onClick={() => setIsOpen(true)}>
        Describe
      </Button>
      <DescribeDialog
        image={image}
        isOpen={isOpen}
        leaveLabel="Cancel"
        reload={reload}
        onSaved={close}
        onLeave={close}
      />
    </>
  )
}

type DescribeDialogProps = Omit<DescribeFormProps, 'image' | 'saveLabel'> & {
  image: Image | undefined
  isOpen: boolean
}

export function DescribeDialog({ image, isOpen, ...form }: DescribeDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={form.onLeave} title="Describe the image" withCloseButton={false} centered>
      {image && (
        <>
          <div className={styles.image}>
            <ResponsiveImage {...image} alt="" sizes="24rem" />
          </div>
          <DescribeForm key={image.id} image={image} saveLabel="Save" {...form} />
        </>
      )}
    </Dialog>
  )
}
