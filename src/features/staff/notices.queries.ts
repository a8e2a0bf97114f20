import { describeDevice } from '#platform/access/describe-device.ts'
import type { Role } from '#platform/access/roles.ts'
import type { Client } from '#platform/access/sessions.queries.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import { type QueuedMail, queueMail } from '#platform/mail/mail-queue.queries.ts'
import { adminPaths, paths } from '#ui/paths.ts'
import { listOwners } from './administrators.queries.ts'
import { sealNotMe } from './not-me/not-me.queries.ts'

/** `notMe`: a link that signs the person out everywhere, for notices about an account. */
type Words = Pick<Config, 'siteUrl' | 'site'> & { notMe?: string }
type Notice = { subject: string; text: string }

const notice = ({ site, notMe }: Words, subject: string, ...paragraphs: string[]): Notice => ({
  subject,
  text: ['Hello,', ...paragraphs, ...(notMe ? [notMeText(notMe)] : []), `${site.brand}\n`].join('\n\n'),
})

const notMeText = (link: string) =>
  `This wasn't me? Open this link within 24 hours and press the button. It signs this account out everywhere and changes nothing else:\n${link}`

/** @param way how the password was set, such as “with an invitation link” */
export const passwordNotice = (email: string, way: string) => (words: Words, isThemselves: boolean) =>
  isThemselves
    ? notice(
        words,
        `Your password for ${words.site.brand}`,
        `A new password was just set for your account in the back office of ${words.site.brand}, ${way}.`,
        `If it wasn't you, choose another password now, and tell the other owners:\n${words.siteUrl}${paths.forgotPassword()}`,
      )
    : notice(
        words,
        `${email} set a new password`,
        `${email} set a new password for the back office of ${words.site.brand}, ${way}. All their other sessions have ended.`,
        `If you didn't expect this, check with them. If it wasn't them, remove their account:\n${words.siteUrl}${adminPaths.inviteAdmin()}`,
      )

export const newAdministratorNotice = (email: string) => (words: Words, isThemselves: boolean) =>
  isThemselves
    ? passwordNotice(email, 'with an invitation link')(words, true)
    : notice(
        words,
        `${words.site.brand} has a new administrator`,
        `${email} accepted an invitation and is now an administrator of ${words.site.brand}.`,
        `If you didn't expect this, check with the other owners. You can remove the account here:\n${words.siteUrl}${adminPaths.inviteAdmin()}`,
      )

export const roleNotice = (words: Words, { email, role, actor }: { email: string; role: Role; actor: string }) =>
  notice(
    words,
    `${email} is now an ${role} of ${words.site.brand}`,
    `${actor} changed the role of ${email} in the back office of ${words.site.brand}. It is now: ${role}.`,
    `If you didn't expect this, check with them. Owners set roles here:\n${words.siteUrl}${adminPaths.inviteAdmin()}`,
  )

export const browserNotice = (words: Words, email: string, { userAgent, address }: Client) =>
  notice(
    words,
    `${email} signed in with a new browser`,
    `${email} just signed in to the back office of ${words.site.brand} with a browser that was not used for this account before: ${describeDevice(userAgent)}, ${address}.`,
  )

const FACTOR_CHANGES = {
  'login.appAdded': 'added an authenticator app to',
  'login.appRemoved': 'removed the authenticator app from',
  'login.passkeyAdded': 'added a passkey to',
  'login.passkeyRemoved': 'removed a passkey from',
  'login.recoveryCodesMade': 'made new recovery codes for',
}

export type FactorChange = keyof typeof FACTOR_CHANGES

export const factorNotice = (words: Words, email: string, change: FactorChange) =>
  notice(
    words,
    `The second factor of ${email} was changed`,
    `${email} ${FACTOR_CHANGES[change]} their account in the back office of ${words.site.brand}.`,
  )

/** @param actor who removed all second factors of an account */
export const resetNotice = (words: Words, email: string, actor: string) =>
  notice(
    words,
    `The second factor of ${email} was reset`,
    `${actor} removed the authenticator app, the passkeys and the recovery codes of ${email} in the back office of ${words.site.brand}. Until a new one is set up, the password alone opens the account.`,
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

/**
 * Tells a person and all owners what happened to the person's account, with a link that signs the account out.
 * @param write gets the words of the site and the link
 */
export async function notifyAbout(
  tx: Db,
  config: Words,
  person: { id: number; email: string },
  write: (words: Words, isThemselves: boolean) => Notice,
  now: Date,
): Promise<void> {
  const words = { ...config, notMe: `${config.siteUrl}${paths.notMe({ token: await sealNotMe(tx, person.id, now) })}` }
  for (const { id, email } of await listOwners(tx))
    if (id !== person.id) await notify(tx, email, write(words, false), now)
  await notify(tx, person.email, write(words, true), now)
}

/** Notifies all owners except the one with this id. @returns the queued emails */
export async function notifyOwners(tx: Db, exceptId: number, said: Notice, now: Date): Promise<QueuedMail[]> {
  const mails: QueuedMail[] = []
  for (const { id, email } of await listOwners(tx)) if (id !== exceptId) mails.push(await notify(tx, email, said, now))
  return mails
}
