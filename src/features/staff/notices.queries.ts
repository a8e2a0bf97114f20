import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import { type QueuedMail, queueMail } from '#platform/mail/mail-queue.queries.ts'
import { adminPaths, paths } from '#ui/paths.ts'

type Words = Pick<Config, 'siteUrl' | 'site'>
type Notice = { subject: string; text: string }

const notice = ({ site }: Words, subject: string, ...paragraphs: string[]): Notice => ({
  subject,
  text: ['Hello,', ...paragraphs, `${site.brand}\n`].join('\n\n'),
})

/** @param way how the password was set, such as “with an invitation link” */
export const passwordNotice = (words: Words, way: string) =>
  notice(
    words,
    `Your password for ${words.site.brand}`,
    `A new password was just set for your account in the back office of ${words.site.brand}, ${way}.`,
    `If it wasn't you, choose another password now, and tell the other administrators:\n${words.siteUrl}${paths.forgotPassword()}`,
  )

/** For the other administrators: a stranger who reads a person's email can use the links in it. */
export const linkNotice = (words: Words, email: string, way: string) =>
  notice(
    words,
    `${email} set a new password`,
    `${email} set a new password for the back office of ${words.site.brand}, ${way}. All their other sessions have ended.`,
    `If you didn't expect this, check with them. If it wasn't them, remove their account:\n${words.siteUrl}${adminPaths.inviteAdmin()}`,
  )

export const newAdministratorNotice = (words: Words, email: string) =>
  notice(
    words,
    `${words.site.brand} has a new administrator`,
    `${email} accepted an invitation and is now an administrator of ${words.site.brand}.`,
    `If you didn't expect this, check with the other administrators. You can remove the account here:\n${words.siteUrl}${adminPaths.inviteAdmin()}`,
  )

export const addressNotice = (words: Words, to: string) =>
  notice(
    words,
    `Your email address for ${words.site.brand} was changed`,
    `Your account in the back office of ${words.site.brand} now has the email address and username ${to}. This is the last email to the old address.`,
    "If it wasn't you, tell the other administrators.",
  )

/** Asks the owner of the new address to confirm it. @param token of `sealChange` */
export const confirmationMail = (words: Words, token: string) =>
  notice(
    words,
    `Confirm your email address for ${words.site.brand}`,
    `Someone wants to use this address for their account in the back office of ${words.site.brand}. If it was you, confirm it here within an hour:\n${words.siteUrl}${adminPaths.account({ confirm: token })}`,
    "If it wasn't you, ignore this email.",
  )

export const removalNotice = (words: Words, email: string, actor: string) =>
  notice(
    words,
    `An administrator of ${words.site.brand} was removed`,
    `${actor} removed ${email} from the administrators of ${words.site.brand}.`,
    "If you didn't expect this, check with the other administrators.",
  )

/** @param host undefined if the mail server was removed */
export const mailServerNotice = (words: Words, actor: string, host: string | undefined) =>
  notice(
    words,
    `The mail server of ${words.site.brand} was ${host ? 'changed' : 'removed'}`,
    host
      ? `${actor} changed the mail server of ${words.site.brand}. Emails, also those with links to a new password, now go through ${host}.`
      : `${actor} removed the mail server of ${words.site.brand} that was set in the back office.`,
    `If you didn't expect this, check with them. The mail server is set here:\n${words.siteUrl}${adminPaths.mailServer()}`,
  )

export const notify = (tx: Db, to: string, { subject, text }: Notice, now: Date): Promise<QueuedMail> =>
  queueMail(tx, 'security', { to, subject, text }, {}, now)

/** Notifies all administrators except the one with this id. @returns the queued emails */
export async function notifyOthers(tx: Db, id: number, said: Notice, now: Date): Promise<QueuedMail[]> {
  const others = await tx.selectFrom('administrators').select('email').where('id', '!=', id).orderBy('id').execute()
  const mails: QueuedMail[] = []
  for (const { email } of others) mails.push(await notify(tx, email, said, now))
  return mails
}
