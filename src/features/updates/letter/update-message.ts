import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { InlineImage, Message } from '../../../platform/mail/mail.ts'
import type { QueuedMail } from '../../../platform/mail/mail-queue.queries.ts'
import { paths } from '../../../ui/paths.ts'
import { type MailImageDeps, mailImages } from '../../images/mail-image.ts'
import { isUnsubscribed } from '../../subscribers/unsubscribe.queries.ts'
import { sealAddress, unsubscribeKey } from '../../subscribers/unsubscribe-token.ts'
import { findUpdateImages } from '../updates.queries.ts'
import { imageCid, UNSUBSCRIBE_MARK } from './render-update.ts'

type UpdateMessageDeps = MailImageDeps & { db: Db; config: Pick<Config, 'siteUrl' | 'site'> }

/** What all recipients of an update get alike. */
type Common = { subject: string; html: string; text: string; images: InlineImage[]; key: Buffer }

/** Makes the message of one recipient. The update of the last one is remembered: the next is most likely of the same. */
export function createUpdateMessages(deps: UpdateMessageDeps) {
  let last: { id: number; common: Common } | undefined
  return async ({ update_id, to_address: to }: QueuedMail): Promise<Message | { stop: string }> => {
    const id = update_id as number
    if (await isUnsubscribed(deps.db, to)) return { stop: 'This address has unsubscribed.' }
    if (last?.id !== id) last = { id, common: await findCommon(deps, id) }
    const { key, html, text, ...common } = last.common
    const token = sealAddress(key, to)
    const unsubscribeUrl = `${deps.config.siteUrl}${paths.unsubscribe()}?${new URLSearchParams({ token })}`
    return {
      ...common,
      to,
      replyTo: deps.config.site.contactEmail,
      html: html.replaceAll(UNSUBSCRIBE_MARK, unsubscribeUrl),
      text: text.replaceAll(UNSUBSCRIBE_MARK, unsubscribeUrl),
      unsubscribeUrl,
    }
  }
}

async function findCommon({ db, ...deps }: UpdateMessageDeps, id: number): Promise<Common> {
  const { subject, html, text } = await db
    .selectFrom('updates')
    .select(['subject', 'html', 'text'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const found = await mailImages(deps, await findUpdateImages(db, id), 'mail')
  const images = found.map(({ image, ...file }) => ({ cid: imageCid(image), ...file }))
  return { subject, html: leaveOutMissing(html, images), text, images, key: await unsubscribeKey(db) }
}

/** Of a picture that is gone, now or since the e-mail was written, its description is left. */
function leaveOutMissing(html: string, images: InlineImage[]): string {
  const sources = new Set(images.map(({ cid }) => `cid:${cid}`))
  return html.replaceAll(/<img [^<>]*>/g, (tag) => {
    const attributes = Object.fromEntries(
      [...tag.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )
    const { src = '', class: className = '', style = '', alt = '' } = attributes
    return sources.has(src) ? tag : `<span class="${className}" style="${style}">${alt}</span>`
  })
}
