import { createElement } from 'react'
import { findImages } from '#features/images/images.queries.ts'
import type { Image } from '#features/images/images.schema.ts'
import { type MailImageDeps, mailImages, mailImageUrl } from '#features/images/mail-image.ts'
import { readSettings } from '#features/settings/settings.queries.ts'
import { findExcluded } from '#features/subscribers/subscribers.queries.ts'
import { unsubscribeKey } from '#features/subscribers/unsubscribe-token.ts'
import { seal } from '#platform/access/seal.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import type { InlineImage, Message } from '#platform/mail/mail.ts'
import type { QueuedMail } from '#platform/mail/mail-queue.queries.ts'
import { mailPaletteFor } from '#ui/look/look-palette.ts'
import { paths } from '#ui/paths.ts'
import { findUpdateImages, getLetterParts } from '../updates.queries.ts'
import { COPY_REASON, letterText, REASON, TEST_REASON } from './letter-text.ts'

/** Stored in the email of an update, and replaced with the links of each recipient. */
const PLACEHOLDERS = {
  unsubscribeUrl: 'https://unsubscribe.invalid/',
  subscriptionUrl: 'https://subscription.invalid/',
}

/** With more recipients, the site sends links to the images instead of the images. */
const ATTACHED_TO_MAX = 500

const imageCid = (image: Image) => `picture-${image.id}@trellis`
const attachedSrc = (image: Image) => `cid:${imageCid(image)}`

// Outlook on Windows ignores `max-width`, and enlarges images unless PixelsPerInch is set.
const FOR_OUTLOOK = `<!--[if mso]><xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><style>.card{width:600px!important}</style><![endif]-->`

type LetterContent = { subject: string; brief: string; images: Image[]; reason?: string }

/** Renders the HTML part and the plain text part of an update's email. */
export async function renderLetter(
  { site, postalAddress, siteUrl }: Pick<Config, 'site' | 'postalAddress' | 'siteUrl'>,
  letter: LetterContent,
  srcOf = attachedSrc,
) {
  const shared = { ...letter, sender: { ...site, postalAddress, siteUrl }, ...PLACEHOLDERS }
  // react-email takes a second to load, so the server does not load it at startup.
  const [{ render }, { LetterDocument }] = await Promise.all([import('react-email'), import('./Letter.tsx')])
  const email = createElement(LetterDocument, {
    ...shared,
    palette: mailPaletteFor(site),
    origin: siteUrl,
    srcOf,
  })
  const html = await render(email)
  return { html: html.replace('</head>', () => `${FOR_OUTLOOK}</head>`), text: letterText(shared) }
}

/** Renders the email of an update as it is stored. Draws the images to which it links. */
export async function renderUpdate(
  deps: MailImageDeps,
  config: Config,
  letter: LetterContent,
  recipientCount: number,
): Promise<Parts> {
  if (recipientCount <= ATTACHED_TO_MAX) return renderLetter(config, letter)
  const drawn = new Set((await mailImages(deps, letter.images, 'mail')).map(({ image }) => image))
  const linkedSrc = (image: Image) => (drawn.has(image) ? config.siteUrl + mailImageUrl(image) : attachedSrc(image))
  const { html, text } = await renderLetter(config, letter, linkedSrc)
  return { html: leaveOutMissing(html, []), text }
}

/** The JSON in the text of a queued test. */
export type TestLetter = { subject: string; brief: string; imageIds: number[] }

/** Composes the email of an update for the administrator who writes it. Its link to unsubscribe has no token. */
export async function composeTest(deps: MailImageDeps & { db: Db; config: Config }, queued: QueuedMail) {
  const { subject, brief, imageIds }: TestLetter = JSON.parse(queued.text)
  const known = await findImages(deps.db, imageIds)
  const images = imageIds.flatMap((id) => known.get(id) ?? [])
  const config = await readSettings(deps.db, deps.config)
  const { html, text } = await renderLetter(config, { subject, brief, images, reason: TEST_REASON })
  const attached = await attach(deps, images)
  return {
    to: queued.to_address,
    subject: queued.subject,
    ...withLinks({ html: leaveOutMissing(html, attached), text }, config.siteUrl),
    images: attached,
  }
}

type Parts = { html: string; text: string }

/** Puts a recipient's links into both parts. Without a token, the links lead to pages that say what to do. */
function withLinks({ html, text }: Parts, siteUrl: string, token?: string) {
  const unsubscribeUrl = siteUrl + paths.unsubscribe({ token })
  const urls = { unsubscribeUrl, subscriptionUrl: siteUrl + paths.subscription({ token }) }
  const fill = (part: string) =>
    part
      .replaceAll(PLACEHOLDERS.unsubscribeUrl, urls.unsubscribeUrl)
      .replaceAll(PLACEHOLDERS.subscriptionUrl, urls.subscriptionUrl)
  return { html: fill(html), text: fill(text), ...(token && { unsubscribeUrl }) }
}

type LetterDeps = MailImageDeps & { db: Db; config: Pick<Config, 'siteUrl'> }

/** The part of an update that is the same for all recipients. */
type Common = { subject: string; html: string; text: string; images: InlineImage[]; key: Buffer }

const STOPS = {
  left: 'This address has unsubscribed.',
  refused: 'Mail servers have refused this address for good.',
}

/** Caches the last update, because consecutive emails usually belong to the same one. */
export function createLetterComposer(deps: LetterDeps) {
  let last: { id: number; common: Common } | undefined
  return async ({ kind, update_id, to_address: to }: QueuedMail): Promise<Message | { stop: string }> => {
    const id = update_id as number
    const excluded = kind === 'update' ? (await findExcluded(deps.db, [to])).get(to.toLowerCase()) : undefined
    if (excluded) return { stop: STOPS[excluded] }
    if (last?.id !== id) last = { id, common: await findCommon(deps, id) }
    const { key, html, text, images, subject } = last.common
    const { siteUrl } = deps.config
    // One press in a copy must not end the copies.
    if (kind === 'copy')
      return { images, to, subject: `[Copy] ${subject}`, ...withLinks(asCopy({ html, text }), siteUrl) }
    return { images, to, subject, ...withLinks({ html, text }, siteUrl, seal(key, to)) }
  }
}

const asCopy = ({ html, text }: Parts) => ({
  html: html.replace(Bun.escapeHTML(REASON), Bun.escapeHTML(COPY_REASON)),
  text: text.replace(REASON, COPY_REASON),
})

async function findCommon({ db, ...deps }: LetterDeps, id: number): Promise<Common> {
  const { subject, html, text } = await getLetterParts(db, id)
  const used = await findUpdateImages(db, id)
  const images = await attach(
    deps,
    used.filter((image) => html.includes(attachedSrc(image))),
  )
  return { subject, html: leaveOutMissing(html, images), text, images, key: await unsubscribeKey(db) }
}

async function attach(deps: MailImageDeps, images: Image[]): Promise<InlineImage[]> {
  const found = await mailImages(deps, images, 'mail')
  return found.map(({ image, ...file }) => ({ cid: imageCid(image), ...file }))
}

/** Replaces images whose files are missing with their alt text. */
function leaveOutMissing(html: string, images: InlineImage[]): string {
  const sources = new Set(images.map(({ cid }) => `cid:${cid}`))
  return html.replaceAll(/<img [^<>]*>/g, (tag) => {
    const attributes = Object.fromEntries(
      [...tag.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )
    const { src = '', class: className = '', style = '', alt = '' } = attributes
    return sources.has(src) || !src.startsWith('cid:')
      ? tag
      : `<span class="${className}" style="${style}">${alt}</span>`
  })
}
