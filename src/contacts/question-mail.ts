import type { Config } from '../config.ts'
import type { Message } from '../mail/mail.ts'
import { adminPaths } from '../paths.ts'
import type { Letter } from './contacts.schema.ts'

/** Tells an administrator about a question; their answer goes to the visitor. */
export function questionMail({ siteUrl, site }: Pick<Config, 'siteUrl' | 'site'>, letter: Letter, to: string): Message {
  const name = letter.name.replace(/[\s\p{Cc}]+/gu, ' ')
  return {
    to,
    replyTo: letter.email,
    subject: `Question from ${name}`,
    text: `${name} <${letter.email}> asks:

${letter.question}

Your reply to this e-mail goes to ${letter.email}.
All questions: ${siteUrl}${adminPaths.contacts()}
You can switch these e-mails off there, for yourself.

${site.brand}
`,
  }
}

/** Tells an administrator that one network sends more questions than are e-mailed one by one. */
export function moreQuestionsMail({ siteUrl, site }: Pick<Config, 'siteUrl' | 'site'>, to: string): Message {
  return {
    to,
    subject: 'More questions are waiting for you',
    text: `Many questions come from one network right now, so we stopped sending you an e-mail for each of them.
None is lost. Read them all here:
${siteUrl}${adminPaths.contacts()}

${site.brand}
`,
  }
}
