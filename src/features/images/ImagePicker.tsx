import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ShowMore } from '#ui/office/ShowMore.tsx'
import { PickerDialog } from '#ui/office/uploads/PickerDialog.tsx'
import { type Source, useFirstPages } from '#ui/office/use-first-pages.ts'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import { tryStorage } from '#ui/site/try-storage.ts'
import { DescribeDialog } from './DescribeButton.tsx'
import { ExistingImages } from './ExistingImages.tsx'
import { ImageFilters } from './ImageFilters.tsx'
import styles from './ImagePicker.module.css'
import { ImageUploadForm } from './ImageUploadForm.tsx'
import { type Filter, filterAfterUpload, isUndescribed, titleOf } from './image-filters.ts'
import type { Image, ImagePage, ImagePurpose } from './images.schema.ts'
import { getImages } from './images-view.ts'
import { useImageUploads } from './use-image-uploads.ts'

const FOCUS_RETURN_MS = 30

type ImagePickerProps = {
  isOpen: boolean
  /** The purpose of images that are uploaded here. */
  purpose: ImagePurpose
  onClose: () => void
  /** How many images can be chosen together. The default is one, and choosing it closes the picker. */
  most?: number
  onSelect: (...images: [Image, ...Image[]]) => void
  /** Gets a selected image with its new description. */
  onDescribed?: (image: Image) => void
}

/** After images for the site are chosen, asks for their missing descriptions. */
export function ImagePicker({ isOpen, purpose, most = 1, onClose, onSelect, onDescribed }: ImagePickerProps) {
  const [filter, setFilter] = useState<Filter>('unused')
  const [search, setSearch] = useState('')
  const [leaving, setLeaving] = useState<{ selected: Image[] }>()
  const [chosen, setChosen] = useState<Image[]>([])
  const [asked, setAsked] = useState<Image[]>([])
  const { list, reload, showMore } = useImageList(filter, search, isOpen)
  const uploads = useImageUploads(purpose, reload)
  const listed = list && 'data' in list ? list.data.images : []
  const fresh = listed.filter(({ id }) => uploads.uploaded.some((image) => image.id === id))
  // Counts the uploads, because the list may not have all of them yet.
  const isSettled = !uploads.isBusy && !uploads.hasFailed && uploads.uploaded.length === 1

  function leave(selected: Image[]) {
    const [first, ...others] = selected
    uploads.clear()
    setChosen([])
    setLeaving(undefined)
    setFilter('unused')
    setSearch('')
    if (first) onSelect(first, ...others)
    onClose()
    // Asks later, so that Mantine first returns the focus to the opener. The question then returns it to the opener
    // too.
    if (purpose === 'site') setTimeout(() => setAsked(selected.filter(asksForDescription)), FOCUS_RETURN_MS)
  }
  const askOrLeave = (selected: Image[]) => (uploads.unfinished > 0 ? setLeaving({ selected }) : leave(selected))
  const close = () => askOrLeave([])

  function select(image: Image) {
    if (most === 1) return askOrLeave([image])
    const others = chosen.filter(({ id }) => id !== image.id)
    if (others.length < chosen.length) setChosen(others)
    else if (chosen.length < most) setChosen([...chosen, image])
  }

  function settle(image: Image) {
    setAsked(asked.filter(({ id }) => id !== image.id))
    onDescribed?.(image)
  }

  function showNewest() {
    setFilter(filterAfterUpload(filter, purpose))
    setSearch('')
  }

  return (
    <>
      <PickerDialog
        isOpen={isOpen}
        title="Select or Upload Image"
        noun="image"
        unfinished={uploads.unfinished}
        isAsking={leaving !== undefined}
        onClose={close}
        onStay={() => setLeaving(undefined)}
        onLeave={() => leave(leaving?.selected ?? [])}
        action={
          most > 1 && (
            <Button disabled={chosen.length === 0} onClick={() => askOrLeave(chosen)}>
              {chosen.length === 1 ? 'Add 1 image' : `Add ${chosen.length} images`}
            </Button>
          )
        }
      >
        <ImageUploadForm uploads={uploads} onUploaded={showNewest} />
        {isSettled && fresh[0] && most === 1 && <UploadedImage image={fresh[0]} onSelect={select} />}
        <ExistingImages
          filters={<ImageFilters filter={filter} onFilter={setFilter} search={search} onSearch={setSearch} />}
          list={list}
          fresh={fresh}
          reload={reload}
          onSelect={select}
          chosen={most === 1 ? undefined : chosen}
          more={(page) => <ShowMore shown={page.images.length} total={page.total} showMore={showMore} />}
        />
      </PickerDialog>
      <DescribeChosen images={asked} onSettled={settle} />
    </>
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

const SKIPPED = 'skipped-descriptions'

const readSkipped = (): number[] => tryStorage(() => JSON.parse(localStorage.getItem(SKIPPED) ?? '[]')) ?? []

// If the storage is blocked, the question will be asked again.
const rememberSkipped = (id: number) =>
  tryStorage(() => localStorage.setItem(SKIPPED, JSON.stringify([...readSkipped(), id])))

/** Whether the image has no description, and this browser has not skipped the question about it. */
const asksForDescription = (image: Image) => isUndescribed(image) && !readSkipped().includes(image.id)

/** `onSettled` gets the image with its new description, if it has one. */
type DescribeChosenProps = { images: Image[]; onSettled: (image: Image) => void }

/** Asks once, one image at a time, for the descriptions of images that were just chosen. */
function DescribeChosen({ images, onSettled }: DescribeChosenProps) {
  const { revalidate } = useRevalidator()
  const [image] = images

  function skip() {
    if (!image) return
    rememberSkipped(image.id)
    onSettled(image)
  }

  return (
    <DescribeDialog
      image={image}
      isOpen={image !== undefined}
      leaveLabel="Skip"
      reload={revalidate}
      onSaved={onSettled}
      onLeave={skip}
    />
  )
}
