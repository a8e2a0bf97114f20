import { useState } from 'react'
import { ShowMore } from '../../ui/office/ShowMore.tsx'
import { PickerDialog } from '../../ui/office/uploads/PickerDialog.tsx'
import { ExistingImages } from './ExistingImages.tsx'
import { ImageFilters } from './ImageFilters.tsx'
import { ImageUploadForm } from './ImageUploadForm.tsx'
import { type Filter, filterAfterUpload } from './image-filters.ts'
import type { Image, ImagePurpose } from './images.schema.ts'
import { UploadedImage } from './UploadedImage.tsx'
import { useImageList } from './use-image-list.ts'
import { useImageUploads } from './use-image-uploads.ts'

type ImagePickerProps = {
  isOpen: boolean
  /** What the pictures are for that are uploaded here. */
  purpose: ImagePurpose
  onClose: () => void
  onSelect: (image: Image) => void
}

/** Closes by itself when a picture is selected. */
export function ImagePicker({ isOpen, purpose, onClose, onSelect }: ImagePickerProps) {
  const [filter, setFilter] = useState<Filter>('unused')
  const [search, setSearch] = useState('')
  const [leaving, setLeaving] = useState<{ selected?: Image | undefined }>()
  const { list, reload, showMore } = useImageList(filter, search, isOpen)
  const uploads = useImageUploads(purpose, reload)
  const listed = list && 'data' in list ? list.data.images : []
  const fresh = listed.filter(({ id }) => uploads.uploaded.some((image) => image.id === id))
  // The list follows a moment later: it may know one of two.
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
      noun="picture"
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
