import type { Config } from '../../../platform/config.ts'
import type { Message } from '../../../platform/mail/mail.ts'
import { adminPaths, paths } from '../../../ui/paths.ts'

type Words = Pick<Config, 'siteUrl' | 'site'>

export function resetMail({ siteUrl, site }: Words, to: string, token: string): Message {
  return {
    to,
    subject: `Choose a new password for ${site.brand}`,
    text: `Hello,

Somebody asked for a new password for your account in the back office of ${site.brand}.

Choose a new password here:
${siteUrl}${paths.register({ token, isReset: true })}

The link works once, for an hour.
Your username is ${to}.

If you did not ask for it, you can ignore this email: your password stays as it is.

${site.brand}
${site.location}
`,
  }
}

/** Tells an administrator that a colleague used such a link. */
export function passwordWasResetMail({ siteUrl, site }: Words, email: string, to: string): Message {
  return {
    to,
    subject: `${email} set a new password`,
    text: `Hello,

${email} set a new password for the back office of ${site.brand}, with a link from “Forgot your password?” that we emailed to that address. All other sessions of the account have ended.

If this surprises you, ask your colleague. If it was somebody else, remove the account here:
${siteUrl}${adminPaths.inviteAdmin()}

${site.brand}
`,
  }
}
