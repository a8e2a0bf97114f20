import { Button, Modal } from '@mantine/core'
import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { ExistingImages } from './ExistingImages.tsx'
import styles from './ImagePicker.module.css'
import type { Filter } from './image-filters.ts'
import type { Image } from './images.schema.ts'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { UploadedImage } from './UploadedImage.tsx'
import { UploadForm } from './UploadForm.tsx'
import { useImageList } from './use-image-list.ts'
import { useUploads } from './use-uploads.ts'

type ImagePickerProps = { isOpen: boolean; onClose: () => void; onSelect: (image: Image) => void }

/** Closes by itself when a picture is selected. */
export function ImagePicker({ isOpen, onClose, onSelect }: ImagePickerProps) {
  const [filter, setFilter] = useState<Filter>('unused')
  const foot = useRef<HTMLDivElement>(null)
  const [leaving, setLeaving] = useState<{ selected?: Image | undefined }>()
  const { list, reload } = useImageList(filter, isOpen)
  const uploads = useUploads(reload)
  const listed = list && 'data' in list ? list.data.images : []
  const fresh = listed.filter(({ id }) => uploads.uploaded.some((image) => image.id === id))
  // The list follows a moment later: it may know one of two.
  const isSettled = !uploads.isBusy && !uploads.hasFailed && uploads.uploaded.length === 1
  const isSmall = useMediaQuery('(width < 48rem)')

  function leave(selected?: Image) {
    uploads.clear()
    setLeaving(undefined)
    setFilter('unused')
    if (selected) onSelect(selected)
    onClose()
  }
  const askOrLeave = (selected?: Image) => (uploads.unfinished > 0 ? setLeaving({ selected }) : leave(selected))
  const close = () => askOrLeave()

  useWindowEvent('keydown', ({ key, target, isComposing }) => {
    if (!isOpen || key !== 'Escape' || isComposing) return
    const dialog = target instanceof Element && target.closest('[role="dialog"]')
    if (!dialog || dialog.contains(foot.current)) close()
  })

  return (
    <>
      <Modal
        opened={isOpen}
        onClose={close}
        title="Select or Upload Image"
        size="56rem"
        fullScreen={isSmall ?? false}
        withCloseButton={false}
        classNames={{ title: styles.title ?? '', body: styles.body ?? '' }}
        // The kit would close this one together with a question that stands above it.
        closeOnEscape={false}
      >
        <UploadForm uploads={uploads} onUploaded={() => filter === 'used' && setFilter('unused')} />
        {isSettled && fresh[0] && <UploadedImage image={fresh[0]} onSelect={askOrLeave} />}
        <ExistingImages
          list={list}
          fresh={fresh}
          filter={filter}
          onFilter={setFilter}
          reload={reload}
          onSelect={askOrLeave}
        />
        <div ref={foot} className={styles.foot}>
          <Button variant="outline" onClick={close}>
            Close
          </Button>
        </div>
      </Modal>
      <LeaveQuestion
        isAsking={leaving !== undefined}
        count={uploads.unfinished}
        onStay={() => setLeaving(undefined)}
        onLeave={() => leave(leaving?.selected)}
      />
    </>
  )
}
