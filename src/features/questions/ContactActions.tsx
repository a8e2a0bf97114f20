import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { SaveButton } from '#ui/office/SaveButton.tsx'
import { useSite } from '#ui/site/site.ts'
import styles from './ContactActions.module.css'
import type { Contact } from './contacts.schema.ts'
import { replyTo } from './reply.ts'
import type { Replied } from './use-replied.ts'

export type ContactRowProps = { contact: Contact; leavesListWhenMarked: boolean; replied: Replied }

type ContactActionsProps = ContactRowProps & { children?: ReactNode }

/** Reply is the main button until someone presses it. Then the page asks whether the contact is answered. */
export function ContactActions({ contact, leavesListWhenMarked, replied, children }: ContactActionsProps) {
  const { email, answeredAt } = contact
  const isAsking = replied.asksAbout(contact)
  return (
    <div className={styles.actions}>
      <ReplyLink
        contact={contact}
        isMain={answeredAt === null && !isAsking}
        onClick={() => replied.notePressed(contact)}
      />
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
          onMarked={() => replied.stopAsking(contact)}
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
      {children}
    </div>
  )
}

/** The question appears below Reply, which may be at the bottom of the screen. */
const bringIntoView = (question: HTMLElement | null) =>
  question?.closest('[data-asking]')?.scrollIntoView({ block: 'nearest' })

const variantOf = (isMain: boolean) => (isMain ? 'filled' : 'outline')

type ReplyLinkProps = { contact: Contact; isMain: boolean; onClick: () => void }

function ReplyLink({ contact, isMain, onClick }: ReplyLinkProps) {
  const site = useSite()
  return (
    <Button
      component="a"
      variant={variantOf(isMain)}
      size="sm"
      className={styles.reply}
      href={replyTo(contact, site)}
      aria-label={`Reply to ${contact.email}`}
      onClick={onClick}
    >
      Reply
    </Button>
  )
}

type AnsweredButtonProps = {
  contact: Contact
  isMain: boolean
  /** The list is filtered by state, so a marked contact disappears from it. */
  leavesList: boolean
  onMarked: () => void
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
        onMarked()
        return marked
      }}
      success={isAnswered ? `${email} marked as answered.` : `${email} marked as not answered.`}
      failure={`Couldn't mark ${email} as ${isAnswered ? 'answered' : 'not answered'}.`}
    >
      {label}
    </SaveButton>
  )
}
