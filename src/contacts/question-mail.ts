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
