import { CONTACTS_HEAD, contactLine } from '#features/questions/contacts.csv.ts'
import { eachContacts } from '#features/questions/contacts.queries.ts'
import { subscribersCsv } from '#features/subscribers/subscribers.csv.ts'
import { eachSubscriber } from '#features/subscribers/subscribers.list.queries.ts'
import { CSV_START, csvLine, csvLines } from '#platform/files/csv.ts'
import { readRecipients } from '#platform/mail/read-addresses.ts'
import { numberText } from '#ui/site/number-text.ts'
import { eachUpdate } from './export.queries.ts'
import { type ExportRun, writePart } from './export-run.ts'
import { dayOf, Facts, FileLink, FoldedEntry } from './IndexParts.tsx'

const MESSAGE_COLUMNS = ['ID', 'Contact ID', 'Name', 'Email', 'Sent At', 'Message']
const ANSWER_COLUMNS = ['ID', 'Contact ID', 'Email', 'Sent By', 'Sent At', 'Answer']
const UPDATE_COLUMNS = ['ID', 'Sent At', 'Sent By', 'Subject', 'Recipients', 'Images', 'Text', 'On the Site']
const RECIPIENT_COLUMNS = ['Update ID', 'Sent At', 'Subject', 'Email']

export function exportContacts(run: ExportRun) {
  return writePart(run, 'contacts', async (add) => {
    const contacts = await run.folder.open('contacts.csv')
    const messages = await run.folder.open('messages.csv')
    const answers = await run.folder.open('answers.csv')
    await contacts.write(CONTACTS_HEAD)
    await messages.write(CSV_START + csvLine(MESSAGE_COLUMNS))
    await answers.write(CSV_START + csvLine(ANSWER_COLUMNS))
    for await (const batch of eachContacts(run.db)) {
      for (const contact of batch) {
        await contacts.write(contactLine(contact, run.timeText))
        for (const { id, name, createdAt, question } of contact.messages) {
          await messages.write(csvLine([id, contact.id, name, contact.email, run.timeText(createdAt), question]))
        }
        for (const { id, sentBy, createdAt, text } of contact.replies) {
          await answers.write(csvLine([id, contact.id, contact.email, sentBy, run.timeText(createdAt), text]))
        }
        const { email, createdAt } = contact
        await add(
          <FoldedEntry
            title={contact.name || 'N/A'}
            facts={[email, dayOf(createdAt), messageCount(contact.messages.length)]}
          >
            <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>Write an email</a>
            {contact.messages.map(({ id, createdAt, question }) => (
              <article key={id}>
                <p className="prose">{question}</p>
                {dayOf(createdAt)}
              </article>
            ))}
            {contact.replies.map(({ id, sentBy, createdAt, text }) => (
              <article key={id}>
                <p>{`Answered by ${sentBy}:`}</p>
                <p className="prose">{text}</p>
                {dayOf(createdAt)}
              </article>
            ))}
          </FoldedEntry>,
        )
      }
    }
    await contacts.close()
    await messages.close()
    await answers.close()
  })
}

const messageCount = (count: number) => `${numberText(count)} ${count === 1 ? 'message' : 'messages'}`
const recipientCount = (count: number) => `${numberText(count)} ${count === 1 ? 'recipient' : 'recipients'}`

/** @param images the paths of the exported images, by id */
export async function exportUpdates(run: ExportRun, images: Map<number, string>) {
  const left = await exportSubscribers(run)
  return writePart(run, 'updates', async (add) => {
    const updates = await run.folder.open('updates.csv')
    const recipients = await run.folder.open('update-recipients.csv')
    await updates.write(CSV_START + csvLine(UPDATE_COLUMNS))
    await recipients.write(CSV_START + csvLine(RECIPIENT_COLUMNS))
    for await (const { id, subject, sentAt, sentBy, recipientCount: count, imageIds, ...update } of eachUpdate(
      run.db,
    )) {
      const paths = imageIds.flatMap((imageId) => images.get(imageId) ?? [])
      const isShown = update.isPublic ? 'yes' : 'no'
      const line = [id, run.timeText(sentAt), sentBy, subject, count, paths.join('; '), update.brief, isShown]
      await updates.write(csvLine(line))
      const wasSubscribed = (email: string) => (left.get(email.toLowerCase()) ?? sentAt) >= sentAt
      const emails = readRecipients(update.recipientEmails).emails.filter(wasSubscribed)
      await recipients.write(csvLines(emails.map((email) => [id, run.timeText(sentAt), subject, email])))
      await add(
        <FoldedEntry title={subject || 'Weekly update'} facts={[dayOf(sentAt), recipientCount(count), sentBy]}>
          <p className="prose">{update.brief}</p>
          <Facts>
            {paths.map((path) => (
              <FileLink key={path} path={path} />
            ))}
          </Facts>
        </FoldedEntry>,
      )
    }
    await updates.close()
    await recipients.close()
  })
}

/** @returns when each address left or was refused */
async function exportSubscribers({ db, folder, timeText }: ExportRun): Promise<Map<string, string>> {
  const left = new Map<string, string>()
  async function* noted() {
    for await (const batch of eachSubscriber(db)) {
      for (const { email, endedAt } of batch) if (endedAt) left.set(email.toLowerCase(), endedAt)
      yield batch
    }
  }
  const table = await folder.open('subscribers.csv')
  for await (const lines of subscribersCsv(noted(), timeText)) await table.write(lines)
  await table.close()
  return left
}
