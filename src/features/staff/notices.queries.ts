import { describeDevice } from '#platform/access/describe-device.ts'
import type { Role } from '#platform/access/roles.ts'
import type { Client } from '#platform/access/sessions.queries.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import { type QueuedMail, queueMail } from '#platform/mail/mail-queue.queries.ts'
import { adminPaths, paths } from '#ui/paths.ts'
import { listOwners } from './administrators.queries.ts'
import { mailTime } from './mail-time.ts'
import { sealNotMe } from './not-me/not-me.queries.ts'
import { ROLE_WORDS } from './role-words.ts'

/** `notMe`: the paragraph with the link that signs an account out everywhere, for notices about an account. */
type Words = Pick<Config, 'siteUrl' | 'site'> & { notMe?: string }
/** `when`: the time of what happened, in words. */
type Told = Words & { when: string }
type Notice = { subject: string; text: string }

/** @param next what the reader can do */
const notice = ({ site, notMe }: Words, subject: string, said: string, next?: string): Notice => ({
  subject,
  text: ['Hello,', said, notMe, next, `${site.brand}\n`].filter((paragraph) => paragraph !== undefined).join('\n\n'),
})

const notMeText = (whom: string, link: string) =>
  `If you didn't expect this, open “This wasn't me” within 24 hours and press its button. That signs ${whom} out everywhere. Everything else stays, also the password:\n${link}`

const backOffice = ({ site }: Words) => `the back office of ${site.brand}`
const chooseAnother = ({ siteUrl }: Words) =>
  `Then choose another password, and tell an owner:\n${siteUrl}${paths.forgotPassword()}`
const administratorsAre = ({ siteUrl }: Words) =>
  `Owners change roles and remove accounts here:\n${siteUrl}${adminPaths.inviteAdmin()}`

/** @param way how the password was set, such as “with an invitation link” */
export const passwordNotice = (email: string, way: string) => (words: Words, isThemselves: boolean) =>
  isThemselves
    ? notice(
        words,
        `Your password for ${words.site.brand}`,
        `A new password was just set for your account in ${backOffice(words)}, ${way}.`,
        chooseAnother(words),
      )
    : notice(
        words,
        `${email} set a new password`,
        `${email} set a new password for ${backOffice(words)}, ${way}. All their other sessions have ended.`,
        administratorsAre(words),
      )

export const newAdministratorNotice = (email: string, role: Role) => (words: Words, isThemselves: boolean) =>
  isThemselves
    ? passwordNotice(email, 'with an invitation link')(words, true)
    : notice(
        words,
        `${words.site.brand} has a new administrator`,
        `${email} accepted an invitation and is now an ${role} of ${words.site.brand}.`,
        administratorsAre(words),
      )

export const roleNotice =
  ({ email, role, actor }: { email: string; role: Role; actor: string }) =>
  (words: Told, isThemselves: boolean) =>
    notice(
      words,
      `${isThemselves ? 'You are' : `${email} is`} now an ${role} of ${words.site.brand}`,
      `${actor} changed ${isThemselves ? 'your role' : `the role of ${email}`} in ${backOffice(words)} on ${words.when}. It is now ${role}, with access to ${ROLE_WORDS[role].access}.`,
      isThemselves ? 'If it should be another role, tell an owner.' : administratorsAre(words),
    )

export const browserNotice =
  (email: string, { userAgent, address }: Client) =>
  (words: Told, isThemselves: boolean) =>
    notice(
      words,
      `${isThemselves ? 'You' : email} signed in with a new browser`,
      `${isThemselves ? 'Your account' : `The account of ${email}`} in ${backOffice(words)} was just opened in a browser that was not used for it before.

When: ${words.when}
Browser: ${describeDevice(userAgent)}
IP address: ${address}

If it was ${isThemselves ? 'you' : 'them'}, there is nothing to do.`,
      isThemselves ? chooseAnother(words) : undefined,
    )

export const guessNotice = (email: string) => (words: Words, isThemselves: boolean) =>
  notice(
    words,
    `Somebody may know ${isThemselves ? 'your password' : `the password of ${email}`}`,
    `The right password of ${isThemselves ? 'your account' : email} in ${backOffice(words)} was entered with five wrong codes. The password alone opens nothing. If it was a mistake, wait ten minutes, or log in with a passkey.`,
    isThemselves ? chooseAnother(words) : undefined,
  )

const FACTOR_CHANGES = {
  'login.appAdded': 'An authenticator app was added to',
  'login.appRemoved': 'The authenticator app was removed from',
  'login.passkeyAdded': 'A passkey was added to',
  'login.passkeyRemoved': 'A passkey was removed from',
  'login.recoveryCodesMade': 'New recovery codes were made for',
}

export type FactorChange = keyof typeof FACTOR_CHANGES

export const factorNotice = (email: string, change: FactorChange) => (words: Words, isThemselves: boolean) =>
  notice(
    words,
    `${isThemselves ? 'Your second factor' : `The second factor of ${email}`} was changed`,
    `${FACTOR_CHANGES[change]} ${isThemselves ? 'your account' : `the account of ${email}`} in ${backOffice(words)}.`,
    isThemselves
      ? `${chooseAnother(words)}\n\nOn the page “Your account”, remove apps and passkeys that aren't yours:\n${words.siteUrl}${adminPaths.account()}`
      : undefined,
  )

/** @param actor who removed all second factors of an account */
export const resetNotice = (email: string, actor: string) => (words: Words, isThemselves: boolean) =>
  notice(
    words,
    `${isThemselves ? 'Your second factor' : `The second factor of ${email}`} was reset`,
    `${actor} removed the authenticator app, the passkeys and the recovery codes of ${isThemselves ? 'your account' : email} in ${backOffice(words)}. Until a new one is set up, the password alone opens the account.`,
    isThemselves ? `Set up a new one here:\n${words.siteUrl}${adminPaths.account()}` : undefined,
  )

export const addressNotice = (words: Words, to: string) =>
  notice(
    words,
    `Your email address for ${words.site.brand} was changed`,
    `Your account in ${backOffice(words)} now has the email address and username ${to}. This is the last email to the old address.`,
    "If it wasn't you, tell the other administrators.",
  )

/** Asks the owner of the new address to confirm it. @param token of `sealChange` */
export const confirmationMail = (words: Words, token: string) =>
  notice(
    words,
    `Confirm your email address for ${words.site.brand}`,
    `Someone wants to use this address for their account in ${backOffice(words)}. If it was you, confirm it here within an hour:\n${words.siteUrl}${adminPaths.account({ confirm: token })}`,
    "If it wasn't you, ignore this email.",
  )

export const removalNotice = (email: string, actor: string) => (words: Words) =>
  notice(
    words,
    `An administrator of ${words.site.brand} was removed`,
    `${actor} removed ${email} from the administrators of ${words.site.brand}.`,
  )

/** For the removed person, who has no account to sign out. */
export const farewell = (words: Words, actor: string) =>
  notice(
    words,
    `Your account for ${words.site.brand} was removed`,
    `${actor} removed your account in ${backOffice(words)}.`,
    "If you didn't expect this, ask them.",
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
 * @param actorId whose session did it, if it was another owner: their own email has the link for their own account
 */
export async function notifyAbout(
  tx: Db,
  config: Words,
  person: { id: number; email: string },
  write: (words: Told, isThemselves: boolean) => Notice,
  now: Date,
  actorId?: number,
): Promise<void> {
  const when = mailTime(now, config.site)
  const others = (await listOwners(tx)).filter(({ id }) => id !== person.id)
  for (const reader of [...others, person]) {
    const account = reader.id === actorId ? reader : person
    const link = `${config.siteUrl}${paths.notMe({ token: await sealNotMe(tx, account.id, now) })}`
    const notMe = notMeText(account === reader ? 'you' : account.email, link)
    await notify(tx, reader.email, write({ ...config, notMe, when }, reader === person), now)
  }
}

/** Notifies all owners except the one with this id. @returns the queued emails */
export async function notifyOwners(tx: Db, exceptId: number, said: Notice, now: Date): Promise<QueuedMail[]> {
  const mails: QueuedMail[] = []
  for (const { id, email } of await listOwners(tx)) if (id !== exceptId) mails.push(await notify(tx, email, said, now))
  return mails
}
