import { Button, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { siteApi } from '../admin/admin-api.ts'
import { answer, type Loaded, loaded } from '../admin/call-api.ts'
import styles from './ImagePicker.module.css'
import type { Image } from './images.schema.ts'
import { Picture } from './Picture.tsx'

type ImagePickerProps = { isOpen: boolean; onClose: () => void; onSelect: (image: Image) => void }

/** Closes by itself when a picture is selected. */
export function ImagePicker({ isOpen, onClose, onSelect }: ImagePickerProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Select or Upload Image" size="xl" withCloseButton={false}>
      <ExistingImages
        onSelect={(image) => {
          onSelect(image)
          onClose()
        }}
      />
      <Button variant="outline" onClick={onClose}>
        Close
      </Button>
    </Modal>
  )
}

function ExistingImages({ onSelect }: Pick<ImagePickerProps, 'onSelect'>) {
  const [list, setList] = useState<Loaded<{ images: Image[] }>>()
  useEffect(() => {
    void loaded(answer(siteApi.images.unassigned.$get())).then(setList)
  }, [])
  if (!list) return <p>Loading...</p>
  if ('reason' in list) return <p role="alert">{list.reason}</p>
  return (
    <section>
      <h3>Existing Images</h3>
      {list.data.images.length === 0 && <p>No images found.</p>}
      <ul className={styles.images}>
        {list.data.images.map((image) => (
          <li key={image.id}>
            <button type="button" onClick={() => onSelect(image)}>
              <Picture {...image} sizes="10rem" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
