import { Button } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { ChosenFilePreview } from '#features/images/ChosenFilePreview.tsx'
import { DescribeButton } from '#features/images/DescribeButton.tsx'
import { ImagePicker } from '#features/images/ImagePicker.tsx'
import { isUndescribed, titleOf } from '#features/images/image-filters.ts'
import type { Image } from '#features/images/images.schema.ts'
import { MissingDescription } from '#features/images/MissingDescription.tsx'
import type { ImageUploads } from '#features/images/use-image-uploads.ts'
import { UPDATE_IMAGES_MAX } from '#platform/http/limits.ts'
import { LeftIcon, RightIcon } from '#ui/office/icons.tsx'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { StepButton } from '#ui/office/StepButton.tsx'
import { FileChoice } from '#ui/office/uploads/FileChoice.tsx'
import { UploadRow } from '#ui/office/uploads/UploadRow.tsx'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import styles from './UpdateImagesField.module.css'
import type { UpdateImages } from './use-update-draft.ts'

export function UpdateImagesField({ field, error }: { field: UpdateImages; error: string | undefined }) {
  const { images, uploads, room, leftOut } = field
  const [isPicking, setIsPicking] = useState(false)
  const [picked, setPicked] = useState<number>()
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const count = images.length + uploads.list.length
  useFocusWhenFewer(heading, count)
  return (
    <section className={styles.field} aria-labelledby={headingId}>
      <h3 ref={heading} id={headingId} tabIndex={-1}>
        Images
      </h3>
      <div className={styles.ways}>
        <FileChoice
          ref={null}
          noun="image"
          accept="image/*,.heic,.heif"
          about={`JPEG, PNG, WebP, AVIF, GIF or HEIC, up to 64 MB each. Up to ${UPDATE_IMAGES_MAX} per update.`}
          // While the picker is open, it handles dropped files.
          onChoose={(files) => isPicking || field.choose(files)}
        />
        <Button variant="outline" onClick={() => setIsPicking(true)}>
          Choose existing images
        </Button>
      </div>
      <p className={styles.full} aria-live="polite">
        {error ?? fullText(leftOut, room)}
      </p>
      {uploads.list.length > 0 && (
        <ul className={styles.uploads}>
          {uploads.list.map((upload) => (
            <ImageUpload key={upload.previewUrl} upload={upload} uploads={uploads} />
          ))}
        </ul>
      )}
      {images.length > 0 && (
        <ol className={styles.images}>
          {images.map((image, index) => (
            <UpdateImage
              key={image.id}
              image={image}
              index={index}
              count={images.length}
              isPicked={image.id === picked}
              onMove={(to) => field.move(index, to)}
              onRemove={() => field.remove(image.id)}
              reload={field.reload}
            />
          ))}
        </ol>
      )}
      <ImagePicker
        purpose="update"
        isOpen={isPicking}
        onClose={() => setIsPicking(false)}
        most={Math.max(1, room)}
        onSelect={(...chosen) => {
          chosen.forEach(field.add)
          setPicked(chosen[0].id)
        }}
        onDescribed={field.reload}
      />
    </section>
  )
}

function fullText(leftOut: number, room: number) {
  const most = `An update can have at most ${UPDATE_IMAGES_MAX} images.`
  if (leftOut > 0) return `${most} ${leftOut === 1 ? "1 wasn't" : `${leftOut} weren't`} added.`
  return room <= 0 && most
}

/** Focuses `place` after a removal, because the focused button disappears with its image. */
function useFocusWhenFewer(place: React.RefObject<HTMLElement | null>, count: number) {
  const last = useRef(count)
  useEffect(() => {
    if (count < last.current && document.activeElement === document.body) place.current?.focus()
    last.current = count
  }, [place, count])
}

type ImageUploadProps = { upload: ImageUploads['list'][number]; uploads: ImageUploads }

/** A chosen image until it is uploaded. Canceling the upload removes it. */
function ImageUpload({ upload, uploads }: ImageUploadProps) {
  const { previewUrl, file, progress } = upload
  const isRefused = progress.kind === 'failed' && progress.isFinal
  const remove = () => uploads.remove(previewUrl)
  const running = progress.kind === 'running' && {
    ...progress,
    cancel() {
      progress.cancel()
      remove()
    },
  }
  return (
    <UploadRow
      upload={{ ...upload, progress: running || progress }}
      figure={<ChosenFilePreview url={isRefused ? undefined : previewUrl} fileName={file.name} />}
      failure="Image upload failed"
      retryLabel="Try again"
      onRetry={() => void uploads.start([upload])}
      onRemove={remove}
    />
  )
}

type UpdateImageProps = {
  image: Image
  index: number
  count: number
  /** Whether the image was just chosen in the picker, so the page scrolls to it. */
  isPicked: boolean
  onMove: (to: number) => void
  onRemove: () => void
  /** Called after the description is saved. */
  reload: () => Promise<void>
}

function UpdateImage({ image, index, count, isPicked, onMove, onRemove, reload }: UpdateImageProps) {
  const title = titleOf(image)
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isPicked) item.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [isPicked])

  return (
    <li ref={item} className={styles.image}>
      <div className={styles.frame}>
        <ResponsiveImage {...image} sizes="14rem" />
      </div>
      {count > 1 && (
        <div className={styles.steps}>
          <StepButton
            label={`Move back “${title}”`}
            icon={<LeftIcon />}
            isEnd={index === 0}
            onStep={() => onMove(index - 1)}
          />
          <span className={styles.place}>{`${index + 1} of ${count}`}</span>
          <StepButton
            label={`Move forward “${title}”`}
            icon={<RightIcon />}
            isEnd={index + 1 === count}
            onStep={() => onMove(index + 1)}
          />
        </div>
      )}
      <p className={styles.title} dir="auto">
        {title}
      </p>
      <MissingDescription image={image} reload={reload} />
      <div className={styles.actions}>
        {!isUndescribed(image) && <DescribeButton image={image} reload={reload} />}
        <LinkButton aria-label={`Remove “${title}”`} onClick={onRemove}>
          Remove
        </LinkButton>
      </div>
    </li>
  )
}
