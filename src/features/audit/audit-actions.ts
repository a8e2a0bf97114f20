import { type KindWith, NOUNS } from '#features/nouns.ts'

/** `api`: how the API words an action. `page`: how the audit page does; “…” is replaced with the subject. */
type Words = { api: string; page: string }

const words = (api: string, page = `${api} …`): Words => ({ api, page })

/** The actions that a noun has by its description. */
function actionsOf(kind: keyof typeof NOUNS): Record<string, Words> {
  const noun = NOUNS[kind]
  const about = (did: string, shown = did) => words(`${did} the ${kind}`, `${shown} the ${noun.name} …`)
  const [hasTrash, hasVersions] = ['hasTrash' in noun, 'hasVersions' in noun]
  return {
    ...(hasTrash && hasVersions && { created: about('created') }),
    ...(hasVersions && { changed: about('changed'), versionRestored: about('restored an earlier version of') }),
    ...(hasTrash && {
      deleted: about('deleted'),
      restored: about('restored'),
      erased: about('deleted for good', 'permanently deleted'),
    }),
    ...('isOrdered' in noun && { reordered: words(`reordered the ${noun.table}`) }),
  }
}

type Name<Kind extends keyof typeof NOUNS> = (typeof NOUNS)[Kind]['name']

type NounAction =
  | `${Name<KindWith<'hasTrash'> & KindWith<'hasVersions'>>}.created`
  | `${Name<KindWith<'hasVersions'>>}.${'changed' | 'versionRestored'}`
  | `${Name<KindWith<'hasTrash'>>}.${'deleted' | 'restored' | 'erased'}`
  | `${Name<KindWith<'isOrdered'>>}.reordered`

const SPECIAL = {
  'section.imageChanged': words('changed the picture of the section', 'changed the image of the section …'),
  'certificate.uploaded': words('uploaded the certificate'),
  'certificate.wordsForgotten': words('forgot the words of the laboratory', 'forgot the learned words of …'),
  'post.published': words('published the post'),
  'post.unpublished': words('unpublished the post'),
  'page.published': words('published the page'),
  'page.unpublished': words('unpublished the page'),
  'page.redirected': words('sent an address to a page', 'sent the address … to a page'),
  'page.redirectRemoved': words('stopped sending an address to a page', 'stopped sending the address … to a page'),
  'post.previewMade': words('made a preview link of the post', 'made a preview link for the post …'),
  'post.previewEnded': words('ended the preview links of the post'),
  'page.previewMade': words('made a preview link of the page', 'made a preview link for the page …'),
  'page.previewEnded': words('ended the preview links of the page'),
  'image.uploaded': words('uploaded a picture', 'uploaded an image …'),
  'image.described': words('described the picture', 'described the image …'),
  'image.focused': words('moved the focal point of the picture', 'moved the focal point of the image …'),
  'slide.added': words('added the slide'),
  'slide.captioned': words('changed the caption of the slide'),
  'slide.removed': words('removed the slide'),
  'slide.allRemoved': words('removed all slides'),
  'settings.changed': words('changed the settings', 'changed these settings: …'),
  'settings.versionRestored': words(
    'restored an earlier version of the settings',
    'restored an earlier version of these settings: …',
  ),
  'settings.logoUploaded': words('uploaded a logo'),
  'settings.mailServerChanged': words('changed the mail server'),
  'settings.mailServerRemoved': words('removed the mail server'),
  'settings.testEmailSent': words('sent a test e-mail', 'sent a test email …'),
  'settings.starterRemoved': words('removed the starter content'),
  'settings.starterRestored': words('brought back the starter content'),
  'settings.firstStepsHidden': words('hid the first steps'),
  'settings.firstStepsShown': words('brought back the first steps'),
  'contact.answered': words('marked as answered the contact', 'marked a question from … as answered'),
  'contact.reopened': words('marked as open the contact', 'marked a question from … as not answered'),
  'contact.replied': words('replied to the contact', 'answered a question from …'),
  'contact.erased': words('erased the contact', 'erased a contact'),
  'contact.addressErased': words('erased an address'),
  'contact.ended': words('erased contacts at their end', 'erased … whose time limit had passed'),
  'contact.heldReleased': words('released the held message', 'moved a message out of spam'),
  'contact.heldDeleted': words('deleted the held message', 'deleted a message from spam'),
  'contact.downloaded': words('downloaded the contacts'),
  'contact.noticesOn': words('switched on e-mails about new questions', 'switched on emails about new questions …'),
  'contact.noticesOff': words('switched off e-mails about new questions', 'switched off emails about new questions …'),
  'update.sent': words('sent the weekly update'),
  'update.tested': words('sent a test of the weekly update'),
  'update.stopped': words('stopped the weekly update'),
  'update.emailRetried': words('tried an e-mail again', 'retried an email to …'),
  'update.publicShown': words('showed the weekly update on the site'),
  'update.publicHidden': words('took the weekly update off the site'),
  'update.unsubscribed': words('unsubscribed'),
  'update.resubscribed': words('subscribed again'),
  'subscriber.removed': words('removed subscribers', 'removed … from the list'),
  'subscriber.restored': words('brought back subscribers', 'brought back …'),
  'subscriber.refused': words('took out refused addresses', 'took out refused addresses: …'),
  'subscriber.imported': words('imported subscribers', 'imported …'),
  'subscriber.downloaded': words('downloaded the subscribers'),
  'administrator.invited': words('invited'),
  'administrator.invitationWithdrawn': words('withdrew the invitation of', 'withdrew the invitation for …'),
  'administrator.linkCopied': words('copied the invitation link of', 'copied the invitation link for …'),
  'administrator.linkRefused': words('tried an invitation link that does not work'),
  'administrator.joined': words('accepted an invitation'),
  'administrator.removed': words('removed'),
  'administrator.roleChanged': words('changed the role of'),
  'administrator.factorReset': words('reset the second factor of'),
  'administrator.sessionsEnded': words('ended the sessions of'),
  'administrator.factorRequired': words('required a second factor of everyone'),
  'administrator.factorOptional': words('left the second factor to everyone'),
  'backup.linkRequested': words('asked for a link to download the backup'),
  'backup.downloaded': words('downloaded the backup'),
  // Stored by earlier versions, which asked for the password at each download.
  'backup.failed': words('failed to download the backup'),
  'login.loggedIn': words('signed in', 'logged in …'),
  'login.failed': words('failed to sign in', 'failed to log in …'),
  'login.limited': words('tried to sign in too often', 'tried to log in too often …'),
  'login.codeFailed': words('entered a wrong code', 'entered a wrong code for …'),
  'login.passkeyFailed': words('failed to sign in with a passkey'),
  'login.recoveryCodeUsed': words('used a recovery code'),
  'login.loggedOut': words('signed out'),
  'login.confirmed': words('confirmed who they are'),
  'login.confirmFailed': words('failed to confirm who they are'),
  'login.endedByNotice': words(
    'signed an account out with the link of a notice',
    'signed … out with the link of a notice',
  ),
  'login.deviceForgotten': words('forgot a browser', 'forgot the browser …'),
  'login.appStarted': words('started to set up an authenticator app'),
  'login.appAdded': words('added an authenticator app'),
  'login.appRemoved': words('removed their authenticator app'),
  'login.passkeyAdded': words('added a passkey', 'added the passkey …'),
  'login.passkeyRenamed': words('renamed a passkey', 'renamed a passkey to …'),
  'login.passkeyRemoved': words('removed a passkey', 'removed the passkey …'),
  'login.recoveryCodesMade': words('made new recovery codes'),
  'login.sessionEnded': words('ended a session'),
  'login.otherSessionsEnded': words('ended all other sessions'),
  'login.passwordSet': words('set a new password'),
  'login.passwordLinkRequested': words('asked for a link to a new password', 'asked for a password reset link …'),
  'login.passwordChanged': words('changed their password'),
  'login.passwordChangeFailed': words('failed to change their password'),
  'login.addressChangeRequested': words('asked to change their email address'),
  'login.addressChanged': words('changed their email address'),
  'login.addressChangeFailed': words('failed to change their email address'),
  'login.nameChanged': words('changed their name'),
  'login.foreignChangeRefused': words('was refused a change sent from another site'),
}

export type AuditAction = NounAction | keyof typeof SPECIAL

export type AuditKind = AuditAction extends `${infer Kind}.${string}` ? Kind : never

const KINDS = Object.keys(NOUNS) as (keyof typeof NOUNS)[]

/** Each action by its code, `kind.what`. */
export const ACTIONS = Object.fromEntries([
  ...KINDS.flatMap((kind) =>
    Object.entries(actionsOf(kind)).map(([what, its]) => [`${NOUNS[kind].name}.${what}`, its]),
  ),
  ...Object.entries(SPECIAL),
]) as Record<AuditAction, Words>

export const kindOf = (action: AuditAction) => action.slice(0, action.indexOf('.')) as AuditKind

export const AUDIT_KINDS = [...new Set((Object.keys(ACTIONS) as AuditAction[]).map(kindOf))]

const CODES = new Map(Object.entries(ACTIONS).map(([code, { api }]) => [api, code as AuditAction]))

const isCode = (stored: string): stored is AuditAction => Object.hasOwn(ACTIONS, stored)

/** Earlier versions stored the words of the API. @returns undefined for an action that no longer exists */
export const codeOf = (stored: string) => (isCode(stored) ? stored : CODES.get(stored))

export const apiWordsOf = (stored: string) => (isCode(stored) ? ACTIONS[stored].api : stored)

/** Returns all values by which this version and earlier ones store these actions. */
export const storedAs = (...actions: AuditAction[]): string[] =>
  actions.flatMap((action) => [action, ACTIONS[action].api])

export const actionsOfKind = (kind: AuditKind) =>
  (Object.keys(ACTIONS) as AuditAction[]).filter((action) => kindOf(action) === kind)
