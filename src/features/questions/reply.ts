import type { SiteWords } from '#platform/site-words.ts'
import type { Contact } from './contacts.schema.ts'

// Longer URLs do not reach every mail program.
const URL_MAX = 1800

// Email addresses may contain characters that are special in a URL.
export const mailTo = (email: string) => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`

/** The key of the draft of an answer. */
export const replyDraft = (contactId: number) => `reply-${contactId}`

type Words = Pick<SiteWords, 'brand' | 'timeZone'>

export const replySubject = ({ brand }: Words) => `Re: Your question to ${brand}`

/** The line above the quoted message. */
export function quoteHead({ createdAt }: { createdAt: string }, { timeZone = 'UTC' }: Words): string {
  return `On ${new Date(createdAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone })}, you wrote:`
}

/** The messages since the last answer that was not refused, or the newest one if there is none: an answer quotes them. */
export function quoted({ messages, replies }: Pick<Contact, 'messages' | 'replies'>) {
  const answered = replies.findLast(({ mail }) => mail?.state !== 'failed')?.createdAt ?? ''
  const open = messages.filter(({ createdAt }) => createdAt > answered)
  return open.length > 0 ? open : messages.slice(-1)
}

/** Returns a `mailto:` link whose body quotes as many of the contact's open messages as fit; a long one is shortened. */
export function replyTo(contact: Pick<Contact, 'email' | 'messages' | 'replies'>, site: Words): string {
  const link = `${mailTo(contact.email)}?subject=${encodeURIComponent(replySubject(site))}`
  const [newest, ...older] = quoted(contact).toReversed()
  if (!newest) return link
  const head = (message: Message) => encodeURIComponent(`\r\n\r\n${quoteHead(message, site)}\r\n`)
  const room = URL_MAX - `${link}&body=`.length - head(newest).length
  let body = head(newest) + quote(plain(newest), room)
  for (const message of older) {
    const longer = head(message) + encodeLines(`> ${plain(message)}`) + body
    if (longer.length > URL_MAX - `${link}&body=`.length) break
    body = longer
  }
  return `${link}&body=${body}`
}

type Message = Contact['messages'][number]

const plain = ({ question }: Message) => question.replace(/\r\n?/g, '\n')

/** @param room for the encoded quote, in characters */
function quote(text: string, room: number): string {
  const whole = encodeLines(`> ${text}`)
  if (whole.length <= room) return whole
  const ending = '…'
  let length = encodeLines(`> ${ending}`).length
  let end = 0
  for (const character of text) {
    length += encodeLines(character).length
    if (length > room) break
    end += character.length
  }
  // Not every language separates words.
  const words = text.slice(0, end).replace(/\s+\S{0,40}$/, '')
  return encodeLines(`> ${words}${ending}`)
}

const encodeLines = (text: string) => encodeURIComponent(text.replaceAll('\n', '\r\n> '))
