import { Button, Modal, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import styles from './SectionsHelp.module.css'

export function SectionsHelp() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="outline" className={styles.help} onClick={() => setOpen(true)}>
        ?<VisuallyHidden>{' Help'}</VisuallyHidden>
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title="How to manage the sections"
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close', size: 44 }}
      >
        <dl className={styles.topics}>
          <dt>Create</dt>
          <dd>
            “Create New Section” opens a form. Enter a title and some text, add an image if you like, and press “Save
            Section”. The new section comes last.
          </dd>
          <dt>Edit</dt>
          <dd>
            On a phone, press “Edit” to open a section. Change the title or the text and press “Save”. Unsaved changes
            stay in this browser, even if you leave the page.
          </dd>
          <dt>Edit image</dt>
          <dd>
            “Edit Image” lets you choose or upload another image. Visitors see it right away. “Remove Image” removes the
            image from the section but not from the library.
          </dd>
          <dt>Reorder</dt>
          <dd>
            Drag a section by the dots on its left, or press the arrows on its right. With the keyboard, press Space on
            the dots, then the arrow keys, then Space again. Visitors see the new order once you press “Save order”.
            “Reset order” discards it.
          </dd>
          <dt>Delete</dt>
          <dd>
            Press “Delete” and confirm. “Undo” brings the section back. Once “Undo” has disappeared, you can restore the
            section from the trash for 30 days.
          </dd>
        </dl>
      </Modal>
    </>
  )
}
