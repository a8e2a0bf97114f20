import type { Config } from '#platform/config.ts'
import type { Message } from '#platform/mail/mail.ts'
import { adminPaths } from '#ui/paths.ts'
import { numberText } from '#ui/site/number-text.ts'
import type { Contact, WrittenQuestion } from '../contacts.schema.ts'
import { quoted, quoteHead, replySubject } from '../reply.ts'

/** Announces a question; a reply goes to the visitor. */
export function questionMail(
  { siteUrl, site }: Pick<Config, 'siteUrl' | 'site'>,
  written: WrittenQuestion,
  to: string,
): Message {
  const name = written.name.replace(/[\s\p{Cc}]+/gu, ' ')
  return {
    to,
    replyTo: written.email,
    subject: `Question from ${name}`,
    text: `${name} <${written.email}> asks:

${written.question}

Your reply to this email goes to ${written.email}.
All questions: ${siteUrl}${adminPaths.contacts()}
You can turn these emails off on that page.

${site.brand}
`,
  }
}

/** The answer to a contact, with the contact's messages since the last answer below it. */
export function replyMail(
  { site }: Pick<Config, 'site'>,
  contact: Pick<Contact, 'email' | 'messages' | 'replies'>,
  text: string,
): Message {
  const quotes = quoted(contact).map(
    (message) => `\n\n${quoteHead(message, site)}\n${message.question.replaceAll(/^/gm, '> ')}`,
  )
  const to = contact.email
  return { to, replyTo: site.contactEmail, subject: replySubject(site), text: `${text}${quotes.join('')}\n` }
}

/** Announces how many questions arrived while there were too many for one email each. */
export function digestMail({ siteUrl, site }: Pick<Config, 'siteUrl' | 'site'>, count: number, to: string): Message {
  return {
    to,
    subject: `${numberText(count)} more ${count === 1 ? 'question' : 'questions'}`,
    text: `Your site is getting a lot of questions, so we're sending you one email an hour instead of one per question.
${numberText(count)} more ${count === 1 ? 'question has' : 'questions have'} arrived since the last email. Read ${count === 1 ? 'it' : 'them'} here:
${siteUrl}${adminPaths.contacts()}

${site.brand}
`,
  }
}

/** Announces unseen spam, because real questions may be among it. */
export function spamMail({ siteUrl, site }: Pick<Config, 'siteUrl' | 'site'>, count: number, to: string): Message {
  const messages = count === 1 ? '1 message looks like spam' : `${numberText(count)} messages look like spam`
  return {
    to,
    subject: messages,
    text: `${messages}, and no one has seen ${count === 1 ? 'it' : 'them'} yet. Check for real questions here:
${siteUrl}${adminPaths.contacts({ list: 'held' })}

You get this email at most once a day. You can turn it off on that page.

${site.brand}
`,
  }
}
