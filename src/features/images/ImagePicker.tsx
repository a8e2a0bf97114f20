import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Dialog } from '#ui/office/Dialog.tsx'
import pieces from '#ui/office/pieces.module.css'
import { ShowMore } from '#ui/office/ShowMore.tsx'
import { PickerDialog } from '#ui/office/uploads/PickerDialog.tsx'
import { type Source, useFirstPages } from '#ui/office/use-first-pages.ts'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import { ExistingImages } from './ExistingImages.tsx'
import { ImageFilters } from './ImageFilters.tsx'
import styles from './ImagePicker.module.css'
import { ImageUploadForm } from './ImageUploadForm.tsx'
import { type Filter, filterAfterUpload, isAmong, titleOf } from './image-filters.ts'
import type { Image, ImagePage, ImagePurpose } from './images.schema.ts'
import { getImages } from './images-view.ts'
import { MissingDescription } from './MissingDescription.tsx'
import { useImageUploads } from './use-image-uploads.ts'

type ImagePickerProps = {
  isOpen: boolean
  /** The purpose of images that are uploaded here. */
  purpose: ImagePurpose
  onClose: () => void
  /** How many images can be chosen together. The default is one, and choosing it closes the picker. */
  most?: number
  onSelect: (...images: [Image, ...Image[]]) => void
  /** Gets a selected image whose description was saved after the picker closed. */
  onDescribed?: ((image: Image) => void) | undefined
}

export function ImagePicker({ isOpen, purpose, most = 1, onClose, onSelect, onDescribed }: ImagePickerProps) {
  const [filter, setFilter] = useState<Filter>('unused')
  const [search, setSearch] = useState('')
  const [leaving, setLeaving] = useState<{ selected: Image[] }>()
  const [isAsking, setAsking] = useState(false)
  const [chosen, setChosen] = useState<Image[]>([])
  /** The images uploaded here and the places of their files among those chosen. */
  const places = useRef(new Map<number, number>())
  const used = useRef<Image[]>([])
  const { revalidate } = useRevalidator()
  const { list, reload, showMore } = useImageList(filter, search, isOpen)
  const isSingle = most === 1
  const uploads = useImageUploads(purpose, (image, { place }) => {
    places.current.set(image.id, place)
    const placeOf = ({ id }: Image) => places.current.get(id) ?? -1
    if (!isSingle) {
      setChosen((before) => [...before, image].sort((a, b) => placeOf(a) - placeOf(b)).slice(0, most))
    }
    return reload()
  })
  const listed = list && 'data' in list ? list.data.images : []
  const newestOf = (images: Image[]) => images.map((image) => listed.find(({ id }) => id === image.id) ?? image)
  const fresh = listed.filter(({ id }) => isAmong(uploads.uploaded, id))
  // Counts the uploads, because the list may not have all of them yet.
  const isSettled = !uploads.isBusy && !uploads.hasFailed && uploads.uploaded.length > 0
  const ready = uploads.isBusy ? [] : fresh
  const offered = isSingle ? ready : newestOf(chosen.filter(({ id }) => isAmong(uploads.uploaded, id)))

  function leave(selected: Image[]) {
    const [first, ...others] = newestOf(selected)
    used.current = selected
    uploads.clear()
    setChosen([])
    setLeaving(undefined)
    setAsking(false)
    setFilter('unused')
    setSearch('')
    if (first) onSelect(first, ...others)
    onClose()
  }
  function askOrLeave(selected: Image[]) {
    if (uploads.unfinished === 0) return leave(selected)
    setAsking(false)
    setLeaving({ selected })
  }
  const close = () => (chosen.length > 0 ? setAsking(true) : askOrLeave([]))

  function select(image: Image) {
    if (isSingle) return askOrLeave([image])
    const others = chosen.filter(({ id }) => id !== image.id)
    if (others.length < chosen.length) setChosen(others)
    else if (chosen.length < most) setChosen([...chosen, image])
  }

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
      onLeave={() => leave(leaving?.selected ?? [])}
      action={
        !isSingle && (
          <Button
            ref={isSettled ? focusUnlessTyping : null}
            variant={uploads.unfinished > 0 ? 'outline' : 'filled'}
            disabled={chosen.length === 0}
            onClick={() => askOrLeave(chosen)}
          >
            {labelOf(chosen.length)}
          </Button>
        )
      }
    >
      <ImageUploadForm uploads={uploads} onUploaded={showNewest} />
      {offered.length > 0 && (
        <ul className={styles.offered} aria-label="Uploaded pictures">
          {offered.map((image, index) => (
            <li key={image.id} className={styles.uploaded}>
              <div className={styles.image}>
                <ResponsiveImage {...image} alt="" sizes="6rem" />
              </div>
              <div className={styles.about}>
                <p id={`uploaded-${image.id}`} dir="auto">
                  {image.fileName || titleOf(image)}
                </p>
                <MissingDescription
                  image={image}
                  reload={() => Promise.all([reload(), revalidate()])}
                  onSaved={(saved) => isAmong(used.current, saved.id) && onDescribed?.(saved)}
                />
              </div>
              {isSingle && (
                <Button
                  ref={isSettled && index === 0 ? focusUnlessTyping : null}
                  variant={offered.length === 1 ? 'filled' : 'outline'}
                  aria-describedby={`uploaded-${image.id}`}
                  onClick={() => select(image)}
                >
                  Use this picture
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <ExistingImages
        filters={<ImageFilters filter={filter} onFilter={setFilter} search={search} onSearch={setSearch} />}
        list={list}
        fresh={fresh}
        reload={reload}
        onSelect={select}
        onDeleted={(deleted) => setChosen((before) => before.filter(({ id }) => id !== deleted))}
        chosen={isSingle ? undefined : chosen}
        more={(page) => <ShowMore shown={page.images.length} total={page.total} showMore={showMore} />}
      />
      <Dialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={chosen.length === 1 ? 'Use the picture?' : `Use the ${chosen.length} pictures?`}
        withCloseButton={false}
        centered
      >
        <p>{`You have chosen ${chosen.length === 1 ? 'it' : 'them'}, but not used ${chosen.length === 1 ? 'it' : 'them'} yet.`}</p>
        <div className={pieces.answers}>
          <Button variant="outline" onClick={() => askOrLeave([])}>
            Leave out
          </Button>
          <Button data-autofocus onClick={() => askOrLeave(chosen)}>
            {labelOf(chosen.length)}
          </Button>
        </div>
      </Dialog>
    </PickerDialog>
  )
}

function labelOf(count: number) {
  if (count === 0) return 'Use pictures'
  return count === 1 ? 'Use 1 picture' : `Use ${count} pictures`
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
