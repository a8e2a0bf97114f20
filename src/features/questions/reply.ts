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

/** Returns a `mailto:` link whose body quotes the contact's newest message; a long one is shortened. */
export function replyTo({ email, messages }: Pick<Contact, 'email' | 'messages'>, site: Words): string {
  const link = `${mailTo(email)}?subject=${encodeURIComponent(replySubject(site))}`
  const newest = messages.at(-1)
  if (!newest) return link
  const start = `${link}&body=${encodeURIComponent(`\r\n\r\n${quoteHead(newest, site)}\r\n`)}`
  return start + quote(newest.question.replace(/\r\n?/g, '\n'), URL_MAX - start.length)
}

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
