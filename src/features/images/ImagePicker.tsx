import { Button } from '@mantine/core'
import { useState } from 'react'
import { ShowMore } from '../../ui/office/ShowMore.tsx'
import { PickerDialog } from '../../ui/office/uploads/PickerDialog.tsx'
import { type Source, useFirstPages } from '../../ui/office/use-first-pages.ts'
import { ExistingImages } from './ExistingImages.tsx'
import { getImages } from './get-images.ts'
import { ImageFilters } from './ImageFilters.tsx'
import styles from './ImagePicker.module.css'
import { ImageUploadForm } from './ImageUploadForm.tsx'
import type { Filter } from './image-filters.ts'
import { filterAfterUpload, titleOf } from './image-filters.ts'
import type { Image, ImagePage, ImagePurpose } from './images.schema.ts'
import { ResponsiveImage } from './ResponsiveImage.tsx'
import { useImageUploads } from './use-image-uploads.ts'

type ImagePickerProps = {
  isOpen: boolean
  /** The purpose of images that are uploaded here. */
  purpose: ImagePurpose
  onClose: () => void
  onSelect: (image: Image) => void
}

/** Closes when an image is selected. */
export function ImagePicker({ isOpen, purpose, onClose, onSelect }: ImagePickerProps) {
  const [filter, setFilter] = useState<Filter>('unused')
  const [search, setSearch] = useState('')
  const [leaving, setLeaving] = useState<{ selected?: Image | undefined }>()
  const { list, reload, showMore } = useImageList(filter, search, isOpen)
  const uploads = useImageUploads(purpose, reload)
  const listed = list && 'data' in list ? list.data.images : []
  const fresh = listed.filter(({ id }) => uploads.uploaded.some((image) => image.id === id))
  // Counts the uploads, because the list may not have all of them yet.
  const isSettled = !uploads.isBusy && !uploads.hasFailed && uploads.uploaded.length === 1

  function leave(selected?: Image) {
    uploads.clear()
    setLeaving(undefined)
    setFilter('unused')
    setSearch('')
    if (selected) onSelect(selected)
    onClose()
  }
  const askOrLeave = (selected?: Image) => (uploads.unfinished > 0 ? setLeaving({ selected }) : leave(selected))
  const close = () => askOrLeave()

  function showNewest() {
    setFilter(filterAfterUpload(filter, purpose))
    setSearch('')
  }

  return (
    <PickerDialog
      isOpen={isOpen}
      title="Select or Upload Image"
      noun="image"
      unfinished={uploads.unfinished}
      isAsking={leaving !== undefined}
      onClose={close}
      onStay={() => setLeaving(undefined)}
      onLeave={() => leave(leaving?.selected)}
    >
      <ImageUploadForm uploads={uploads} onUploaded={showNewest} />
      {isSettled && fresh[0] && <UploadedImage image={fresh[0]} onSelect={askOrLeave} />}
      <ExistingImages
        filters={<ImageFilters filter={filter} onFilter={setFilter} search={search} onSearch={setSearch} />}
        list={list}
        fresh={fresh}
        reload={reload}
        onSelect={askOrLeave}
        more={(page) => <ShowMore shown={page.images.length} total={page.total} showMore={showMore} />}
      />
    </PickerDialog>
  )
}

type UploadedImageProps = { image: Image; onSelect: (image: Image) => void }

/** Offers the only uploaded image for use, because it is most likely the one that the administrator wants. */
function UploadedImage({ image, onSelect }: UploadedImageProps) {
  return (
    <div className={styles.uploaded}>
      <ResponsiveImage {...image} alt="" sizes="6rem" className={styles.image} />
      <p dir="auto">{titleOf(image)}</p>
      <Button ref={focusUnlessTyping} onClick={() => onSelect(image)}>
        Use this picture
      </Button>
    </div>
  )
}

const FIELDS = 'textarea, input:not([type="file"])'

/** Focuses the next step, unless the administrator is typing in a field. */
function focusUnlessTyping(button: HTMLButtonElement | null) {
  if (!document.activeElement?.matches(FIELDS)) button?.focus()
}

const IMAGES: Source<Filter, ImagePage> = {
  get: (use, wanted) => getImages({ use, ...wanted }),
  join: (first, others) => ({ ...first, images: [first, ...others].flatMap(({ images }) => images) }),
}

const useImageList = (filter: Filter, typed: string, isOpen: boolean) =>
  useFirstPages(IMAGES, { scope: filter, typed, isOpen })
