import { Button, Menu } from '@mantine/core'
import { useRef, useState } from 'react'
import { adminApi } from '#ui/office/admin-api.ts'
import { ConfirmDialog } from '#ui/office/ConfirmDialog.tsx'
import { answer } from '#ui/office/call-api.ts'
import { DotsIcon } from '#ui/office/icons.tsx'
import styles from './ContactMenu.module.css'
import type { Contact } from './contacts.schema.ts'

type ContactMenuProps = { contact: Contact; className?: string | undefined }

export function ContactMenu({ contact: { id, name, email }, className = '' }: ContactMenuProps) {
  const [isErasing, setIsErasing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            ref={button}
            variant="subtle"
            size="sm"
            className={`${styles.dots} ${className}`}
            aria-label={`More actions for ${email}`}
          >
            <DotsIcon />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item className={styles.erase} aria-label={`Erase ${email}`} onClick={() => setIsErasing(true)}>
            Erase
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        isOpen={isErasing}
        onClose={() => setIsErasing(false)}
        opener={button}
        label="Erase"
        question={`Erase ${name ? `${name}, ` : ''}${email}?`}
        onConfirm={() => answer(adminApi.contact[':id'].$delete({ param: { id: `${id}` } }))}
      >
        This deletes the contact and all their messages, including spam. Emails that were already sent stay in people's
        mailboxes. You can't undo this.
      </ConfirmDialog>
    </>
  )
}
