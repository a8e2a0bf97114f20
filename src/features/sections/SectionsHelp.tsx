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
            “Create New Section” opens a form. Write a title and a text, choose an image if there is one, and press
            “Save Section”. The new section comes last.
          </dd>
          <dt>Edit</dt>
          <dd>
            Change a title or a text where it stands, and press “Save”. Until then only you see it; it waits for you in
            this browser, also when you leave the page.
          </dd>
          <dt>Edit image</dt>
          <dd>
            “Edit Image” lets you choose or upload another one. The site shows it at once. “Remove Image” takes it away
            from the section; the image itself stays.
          </dd>
          <dt>Reorder</dt>
          <dd>
            Drag a section by the dots at its left, or press the arrows at its right. With the keyboard: space on the
            dots, the arrow keys, space again. The site follows once you press “Save order”; “Reset order” goes back.
          </dd>
          <dt>Delete</dt>
          <dd>“Delete” asks first. The section then lies in the trash for 30 days, where it can be restored.</dd>
        </dl>
      </Modal>
    </>
  )
}
