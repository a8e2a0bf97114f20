import { Modal } from '@mantine/core'
import { useRevalidator } from 'react-router'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import styles from './DescribeButton.module.css'
import { DescribeForm } from './DescribeForm.tsx'
import { isUndescribed } from './image-filters.ts'
import type { Image } from './images.schema.ts'

const SKIPPED = 'skipped-descriptions'

function readSkipped(): number[] {
  try {
    return JSON.parse(localStorage.getItem(SKIPPED) ?? '[]')
  } catch {
    return []
  }
}

function rememberSkipped(id: number) {
  try {
    localStorage.setItem(SKIPPED, JSON.stringify([...readSkipped(), id]))
  } catch {
    // Storage is blocked, so the question will be asked again.
  }
}

/** Whether the image has no description, and this browser has not skipped the question about it. */
export const asksForDescription = (image: Image) => isUndescribed(image) && !readSkipped().includes(image.id)

/** `onSettled` gets the image with its new description, if it has one. */
type DescribeChosenProps = { images: Image[]; onSettled: (image: Image) => void }

/** Asks once, one image at a time, for the descriptions of images that were just chosen. */
export function DescribeChosen({ images, onSettled }: DescribeChosenProps) {
  const { revalidate } = useRevalidator()
  const [image] = images

  function skip() {
    if (!image) return
    rememberSkipped(image.id)
    onSettled(image)
  }

  return (
    <Modal opened={image !== undefined} onClose={skip} title="Describe the image" withCloseButton={false} centered>
      {image && (
        <>
          <div className={styles.image}>
            <ResponsiveImage {...image} alt="" sizes="24rem" />
          </div>
          <DescribeForm
            key={image.id}
            image={image}
            saveLabel="Save"
            leaveLabel="Skip"
            reload={revalidate}
            onSaved={onSettled}
            onLeave={skip}
          />
        </>
      )}
    </Modal>
  )
}
