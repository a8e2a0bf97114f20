import { useId, useState } from 'react'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { MessageText } from '#ui/office/MessageText.tsx'
import { Moment, useTimeText } from '#ui/office/Moment.tsx'
import styles from './ContactQuestions.module.css'
import type { Contact } from './contacts.schema.ts'

const AT_ONCE = 3

/** `name` is the contact's name; a message shows the name it was sent with if that differs. */
export function ContactQuestions({ name, messages }: Pick<Contact, 'name' | 'messages'>) {
  const [isWhole, setIsWhole] = useState(false)
  const id = useId()
  const timeText = useTimeText()
  if (messages.length === 0) return <p>No messages available</p>
  const newestFirst = messages.toReversed()
  return (
    <>
      <ul id={id} className={styles.messages}>
        {(isWhole ? newestFirst : newestFirst.slice(0, AT_ONCE)).map((message) => (
          <li key={message.id}>
            <p className={styles.when}>
              <Moment at={message.createdAt} />
              {message.name !== name && (
                <span>
                  {', as '}
                  <bdi>{message.name}</bdi>
                </span>
              )}
            </p>
            <MessageText text={message.question} about={`the message from ${timeText(message.createdAt)}`} />
          </li>
        ))}
      </ul>
      {messages.length > AT_ONCE && (
        <LinkButton aria-expanded={isWhole} aria-controls={id} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? `Show only the newest ${AT_ONCE} messages` : `Show all ${messages.length} messages`}
        </LinkButton>
      )}
    </>
  )
}
