import { useId, useState } from 'react'
import { adminApi } from '#ui/office/admin-api.ts'
import { ConfirmButton } from '#ui/office/ConfirmButton.tsx'
import { answer, Refusal } from '#ui/office/call-api.ts'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { MailTrouble } from '#ui/office/MailTrouble.tsx'
import { MessageText } from '#ui/office/MessageText.tsx'
import { ageText, useTimeText } from '#ui/office/Moment.tsx'
import { useMailSettings } from '#ui/office/mail-settings.ts'
import { SaveButton } from '#ui/office/SaveButton.tsx'
import { useMay } from '#ui/office/SignedInPerson.tsx'
import { usePolling } from '#ui/office/use-polling.ts'
import { ContactActions, type ContactRowProps, ReplyLink } from './ContactActions.tsx'
import styles from './ContactThread.module.css'
import type { Contact } from './contacts.schema.ts'
import { ReplyForm } from './ReplyForm.tsx'
import type { Reply } from './replies/replies.schema.ts'

const AT_ONCE = 3
const LOOK_EVERY_MS = 3000

/** The messages and answers of an open row, oldest first, and the way to answer. */
export function ContactThread(props: ContactRowProps) {
  const { contact, keep, drop } = props
  const { hasMailServer } = useMailSettings()

  /** Shows what others have written or sent in the meantime. */
  async function refresh() {
    try {
      keep(await answer(adminApi.contact[':id'].thread.$get({ param: { id: `${contact.id}` } })))
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) drop(contact.id)
    }
  }
  usePolling(refresh, {
    isOn: contact.replies.some(({ mail }) => mail?.state === 'waiting'),
    everyMs: LOOK_EVERY_MS,
  })
  return (
    <div className={styles.thread}>
      <Entries contact={contact} refresh={refresh} />
      {hasMailServer ? (
        <ReplyForm {...props} refresh={refresh} />
      ) : (
        <ContactActions {...props}>
          <ReplyLink {...props} />
        </ContactActions>
      )}
    </div>
  )
}

/** `by` is empty where it would repeat the name of the row. */
type Entry = { key: string; by: string; at: string; text: string; reply?: Reply }

function entriesOf({ name: contactName, messages, replies }: Contact): Entry[] {
  const asked = messages.map(({ id, name, question, createdAt }) => ({
    ...{ key: `message ${id}`, by: name === contactName ? '' : name || 'N/A', at: createdAt, text: question },
  }))
  const sent = replies.map((reply) => ({
    ...{ key: `answer ${reply.id}`, by: reply.sentBy, at: reply.createdAt, text: reply.text, reply },
  }))
  return [...asked, ...sent].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

type EntriesProps = { contact: Contact; refresh: () => Promise<void> }

function Entries({ contact, refresh }: EntriesProps) {
  const [isWhole, setIsWhole] = useState(false)
  const id = useId()
  const timeText = useTimeText()
  const entries = entriesOf(contact)
  const all = `${entries.length} ${contact.replies.length > 0 ? 'messages and answers' : 'messages'}`
  return (
    <>
      {entries.length > AT_ONCE && (
        <LinkButton aria-expanded={isWhole} aria-controls={id} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? `Show only the newest ${AT_ONCE}` : `Show all ${all}`}
        </LinkButton>
      )}
      <ol id={id} className={styles.entries} aria-label="Messages and answers">
        {(isWhole ? entries : entries.slice(-AT_ONCE)).map(({ key, by, at, text, reply }) => (
          <li key={key} data-ours={reply !== undefined}>
            <p className={styles.head}>
              {by && <bdi>{by}</bdi>}
              <time dateTime={at}>{`${ageText(at)} · ${timeText(at)}`}</time>
            </p>
            <MessageText
              text={text}
              about={`the ${reply ? 'answer' : 'message'} from ${timeText(at)}`}
              isOpenAtFirst={key === `message ${contact.messages.at(-1)?.id}`}
            />
            {reply?.mail && <ReplyOutcome mail={reply.mail} email={contact.email} refresh={refresh} />}
          </li>
        ))}
      </ol>
    </>
  )
}

type ReplyOutcomeProps = { mail: NonNullable<Reply['mail']>; email: string; refresh: () => Promise<void> }

/** Whether the email with the answer has left, and the way to try again. */
function ReplyOutcome({ mail: { id, state, error }, email, refresh }: ReplyOutcomeProps) {
  const isOwner = useMay('owner')
  const isAgain = ['failed', 'stopped', 'unknown'].includes(state)
  async function retry() {
    const answered = await answer(adminApi.mails[':id'].retry.$post({ param: { id: `${id}` } }))
    await refresh()
    return answered
  }
  return (
    <div className={styles.outcome} data-state={state}>
      <p>{error && state === 'waiting' ? 'Not sent yet. The site will try again.' : OUTCOMES[state]}</p>
      {error && <MailTrouble error={error} />}
      {isAgain && !isOwner && <p>Ask an owner to send it again.</p>}
      {isAgain && isOwner && state !== 'unknown' && (
        <SaveButton
          call={retry}
          success="Reply queued again."
          failure="Couldn't send the reply again."
          aria-label={`Send again to ${email}`}
        >
          Send again
        </SaveButton>
      )}
      {isOwner && state === 'unknown' && (
        <ConfirmButton
          label="Send again"
          about={`to ${email}`}
          question={`Send it to ${email} again?`}
          onConfirm={retry}
        >
          The connection dropped just after the mail server received the email. If it did arrive, the recipient will get
          it twice.
        </ConfirmButton>
      )}
    </div>
  )
}

const OUTCOMES = {
  waiting: 'Sending…',
  sent: 'Sent',
  saved: 'Saved, not delivered: this site has no mail server.',
  failed: 'Not sent.',
  unknown: 'It may not have arrived.',
  stopped: 'Not sent.',
}
