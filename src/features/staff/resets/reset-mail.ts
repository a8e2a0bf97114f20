import type { Config } from '../../../platform/config.ts'
import type { Message } from '../../../platform/mail/mail.ts'
import { adminPaths, paths } from '../../../ui/paths.ts'

type Words = Pick<Config, 'siteUrl' | 'site'>

export function resetMail({ siteUrl, site }: Words, to: string, token: string): Message {
  return {
    to,
    subject: `Choose a new password for ${site.brand}`,
    text: `Hello,

Someone asked to reset the password for your account in the back office of ${site.brand}.

Choose a new password here:
${siteUrl}${paths.register({ token, isReset: true })}

The link works once and expires after an hour.
Your username is ${to}.

If it wasn't you, ignore this email. Your password won't change.

${site.brand}
${site.location}
`,
  }
}

/** Tells another administrator that `email` used a reset link. */
export function passwordWasResetMail({ siteUrl, site }: Words, email: string, to: string): Message {
  return {
    to,
    subject: `${email} set a new password`,
    text: `Hello,

${email} set a new password for the back office of ${site.brand}, using a “Forgot your password?” link that we emailed to that address. All their other sessions have ended.

If you didn't expect this, check with them. If it wasn't them, remove their account:
${siteUrl}${adminPaths.inviteAdmin()}

${site.brand}
`,
  }
}
