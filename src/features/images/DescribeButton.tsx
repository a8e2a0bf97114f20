import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#ui/office/Dialog.tsx'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import styles from './DescribeButton.module.css'
import { DescribeForm } from './DescribeForm.tsx'
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
      <Dialog opened={isOpen} onClose={close} title="Describe the image" withCloseButton={false} centered>
        <div className={styles.image}>
          <ResponsiveImage {...image} alt="" sizes="24rem" />
        </div>
        <DescribeForm
          image={image}
          saveLabel="Save"
          leaveLabel="Cancel"
          reload={reload}
          onSaved={close}
          onLeave={close}
        />
      </Dialog>
    </>
  )
}
