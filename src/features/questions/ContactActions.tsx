import { Button, Menu } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { adminApi } from '#ui/office/admin-api.ts'
import { ConfirmDialog } from '#ui/office/ConfirmDialog.tsx'
import { answer } from '#ui/office/call-api.ts'
import { draftName, removeDraft } from '#ui/office/drafts.ts'
import { DotsIcon } from '#ui/office/icons.tsx'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { useMailSettings } from '#ui/office/mail-settings.ts'
import { SaveButton } from '#ui/office/SaveButton.tsx'
import { useMay } from '#ui/office/SignedInPerson.tsx'
import { adminPaths } from '#ui/paths.ts'
import { useSite } from '#ui/site/site.ts'
import { tryStorage } from '#ui/site/try-storage.ts'
import styles from './ContactActions.module.css'
import type { Contact } from './contacts.schema.ts'
import { replyDraft, replyTo } from './reply.ts'
import type { useKeptRows } from './use-kept-rows.ts'

const REPLIED_KEY = 'replied-to'

export type ContactRowProps = {
  contact: Contact
  leavesListWhenMarked: boolean
  replied: ReturnType<typeof useReplied>
} & Pick<ReturnType<typeof useKeptRows>, 'keep' | 'drop'>

/** `children` is the main button. After a reply in the mail program, the page asks whether the contact is answered. */
export function ContactActions({ children, ...props }: ContactRowProps & { children: ReactNode }) {
  const { contact, leavesListWhenMarked, replied } = props
  const { email } = contact
  const isAsking = replied.asksAbout(contact)
  return (
    <div className={styles.actions}>
      {children}
      <div className={styles.answer} data-asking={isAsking}>
        {isAsking && (
          <p ref={bringIntoView} role="status">
            Did you answer?
          </p>
        )}
        <AnsweredButton
          contact={contact}
          isMain={isAsking}
          leavesList={leavesListWhenMarked}
          onMarked={(marked) => {
            if (!leavesListWhenMarked) props.keep(marked)
            replied.stopAsking(contact)
          }}
        />
        {isAsking && (
          <LinkButton
            aria-label={`Not yet answered: ${email}`}
            onClick={({ currentTarget }) => {
              // Moves the focus, because the pressed button disappears.
              currentTarget.parentElement?.querySelector('button')?.focus()
              replied.stopAsking(contact)
            }}
          >
            Not yet
          </LinkButton>
        )}
      </div>
      <ContactMenu {...props} />
    </div>
  )
}

/** Opens the mail program: the main button of a site without a mail server, until someone presses it. */
export function ReplyLink({ contact, replied }: ContactRowProps) {
  const site = useSite()
  const isOwner = useMay('owner')
  return (
    <>
      <Button
        component="a"
        variant={variantOf(contact.answeredAt === null && !replied.asksAbout(contact))}
        size="sm"
        className={styles.reply}
        href={replyTo(contact, site)}
        aria-label={`Reply to ${contact.email}`}
        onClick={() => replied.notePressed(contact)}
      >
        Reply
      </Button>
      {isOwner && (
        <Link className={styles.setUp} to={adminPaths.mailServer()}>
          Set up email to answer here
        </Link>
      )}
    </>
  )
}

/** The question appears below Reply, which may be at the bottom of the screen. */
const bringIntoView = (question: HTMLElement | null) =>
  question?.closest('[data-asking]')?.scrollIntoView({ block: 'nearest' })

const variantOf = (isMain: boolean) => (isMain ? 'filled' : 'outline')

type AnsweredButtonProps = {
  contact: Contact
  isMain: boolean
  /** A marked contact disappears from the list. Otherwise it stays until the list is opened again. */
  leavesList: boolean
  onMarked: (marked: Contact) => void
}

function AnsweredButton({ contact, isMain, leavesList, onMarked }: AnsweredButtonProps) {
  const { id, email, answeredAt, messages } = contact
  const isAnswered = answeredAt === null
  const label = isAnswered ? 'Mark as answered' : 'Mark as not answered'
  const lastMessageId = messages.at(-1)?.id
  const json = { isAnswered, ...(lastMessageId && { lastMessageId }) }
  return (
    <SaveButton
      variant={variantOf(isMain)}
      className={styles.mark}
      aria-label={`${label}: ${email}`}
      leavesList={leavesList}
      call={async () => {
        const marked = await answer(adminApi.contact[':id'].$put({ param: { id: `${id}` }, json }))
        onMarked(marked)
        return marked
      }}
      success={isAnswered ? `${email} marked as answered.` : `${email} marked as not answered.`}
      failure={`Couldn't mark ${email} as ${isAnswered ? 'answered' : 'not answered'}.`}
    >
      {label}
    </SaveButton>
  )
}

function ContactMenu({ contact, replied, drop }: ContactRowProps) {
  const { id, name, email } = contact
  const site = useSite()
  const { pathname } = useLocation()
  const { hasMailServer } = useMailSettings()
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
            className={styles.dots}
            aria-label={`More actions for ${email}`}
          >
            <DotsIcon />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {hasMailServer && (
            <Menu.Item
              component="a"
              href={replyTo(contact, site)}
              aria-label={`Reply to ${email} in your mail program`}
              onClick={() => replied.notePressed(contact)}
            >
              Reply in your mail program
            </Menu.Item>
          )}
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
        onConfirm={async () => {
          const erased = await answer(adminApi.contact[':id'].$delete({ param: { id: `${id}` } }))
          removeDraft(draftName(pathname, replyDraft(id)))
          drop(id)
          return erased
        }}
      >
        This deletes the contact, all their messages, including spam, and your answers. Emails that were already sent
        stay in people's mailboxes. You can't undo this.
      </ConfirmDialog>
    </>
  )
}

/** Stores for which contacts Reply was pressed, so that the page can ask about the answers when the user returns. */
export function useReplied() {
  // Kept in this tab's storage, because a phone may reload the tab while the mail program is open.
  const [asked, setAsked] = useState(readKeys)
  const comeBack = () => document.visibilityState === 'visible' && setAsked(readKeys())
  useWindowEvent('focus', comeBack)
  useWindowEvent('visibilitychange', comeBack)

  return {
    asksAbout: (contact: Contact) => contact.answeredAt === null && asked.includes(keyOf(contact)),
    notePressed: (contact: Contact) => writeKeys([...readKeys(), keyOf(contact)]),
    stopAsking(contact: Contact) {
      writeKeys(readKeys().filter((key) => key !== keyOf(contact)))
      setAsked(readKeys())
    },
  }
}

// A newer message is a new question.
const keyOf = ({ id, messages }: Contact) => `${id}/${messages.at(-1)?.id}`

// If the storage is blocked, the page does not ask.
const readKeys = (): string[] => tryStorage(() => JSON.parse(sessionStorage.getItem(REPLIED_KEY) ?? '[]')) ?? []

const writeKeys = (keys: string[]) => tryStorage(() => sessionStorage.setItem(REPLIED_KEY, JSON.stringify(keys)))
