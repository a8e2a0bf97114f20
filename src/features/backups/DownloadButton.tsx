import { Button, Modal } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { useTimeText } from '#ui/office/Moment.tsx'
import { SignedInPerson } from '#ui/office/SignedInPerson.tsx'
import { useSave } from '#ui/office/use-save.ts'
import { PasswordField } from '#ui/site/PasswordField.tsx'
import { sizeText } from '#ui/site/size-text.ts'
import type { Backup } from './backups.schema.ts'
import styles from './DownloadButton.module.css'

export function DownloadButton({ newest: { contents } }: { newest: Backup }) {
  const [isOpen, setIsOpen] = useState(false)
  const timeText = useTimeText()
  const form = useRef<HTMLFormElement>(null)
  const { save, isSaving, failure, forget } = useSave({ reload: false })
  const wrong = failure?.fields.password

  const close = () => !isSaving && setIsOpen(false)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = `${new FormData(event.currentTarget).get('password')}`
    void save({
      async call() {
        const download = await answer(adminApi.admin.backups.download.$post({ json: { password } }))
        const link = document.createElement('a')
        link.href = download.href
        // With `download`, an error response neither becomes a file nor replaces the page.
        link.download = download.fileName
        link.click()
        setIsOpen(false)
        return download
      },
      success: ({ bytes }) => `Download started: ${sizeText(bytes)}.`,
      onFailed: () => form.current?.querySelector<HTMLInputElement>('[name=password]')?.select(),
    })
  }

  return (
    <>
      <div>
        <Button variant="outline" onClick={() => setIsOpen(true)}>
          Download the newest backup
        </Button>
      </div>
      <Modal
        opened={isOpen}
        onClose={close}
        onExitTransitionEnd={forget}
        title="Download the newest backup"
        withCloseButton={false}
        centered
      >
        <form ref={form} method="post" onSubmit={submit} noValidate className={styles.form}>
          <p key={contents?.createdAt}>
            The backup from {contents && timeText(contents.createdAt)} ({contents && sizeText(contents.bytes)}) contains
            everything on this site, including messages, email addresses and password hashes. Keep it where only you can
            read it.
          </p>
          {/* Password managers look for the username of a password. */}
          <SignedInPerson>
            {(_, email) => <input name="username" autoComplete="username" defaultValue={email} hidden />}
          </SignedInPerson>
          <PasswordField autoComplete="current-password" error={wrong} data-autofocus />
          {failure && !wrong && <p role="alert">{failure.message}</p>}
          <div className={styles.answers}>
            <Button variant="outline" onClick={close}>
              Cancel
            </Button>
            <BusyButton type="submit" isBusy={isSaving}>
              Download
            </BusyButton>
          </div>
        </form>
      </Modal>
    </>
  )
}
