import { readSettings } from '#features/settings/settings.queries.ts'
import { seal } from '#platform/access/seal.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import type { Message } from '#platform/mail/mail.ts'
import type { QueuedMail } from '#platform/mail/mail-queue.queries.ts'
import { addressLines } from '#platform/site-words.ts'
import { paths } from '#ui/paths.ts'
import { findRequest } from './asking.queries.ts'
import { INTEREST_LABELS, interestsOf } from './interests.ts'
import { findSubscriber } from './subscribers.queries.ts'
import { sealRequest, unsubscribeKey } from './unsubscribe-token.ts'

/**
 * Composes the email to somebody who asked for the weekly update: with the link that confirms it or, for somebody who
 * already gets it, with the link to their own page. It has no other link.
 */
export async function composeConfirmation(
  { db, ...deps }: { db: Db; config: Config },
  { to_address: to, text: askedAt }: QueuedMail,
  now: Date,
): Promise<Message | { stop: string }> {
  const config = await readSettings(db, deps.config)
  const { brand } = config.site
  const link = (path: string) => config.siteUrl + path
  const end = addressLines({ ...config.site, postalAddress: config.postalAddress }).join('\n')
  const subscriber = await findSubscriber(db, to)
  if (subscriber?.state === 'confirmed') {
    const token = seal(await unsubscribeKey(db), to)
    return {
      to,
      subject: `You already get the weekly update from ${brand}`,
      text: `Hello,

someone asked for the weekly update from ${brand} with this address, which already gets it.

Change what you get, or leave:
${link(paths.subscription({ token }))}

If it wasn't you, ignore this email. Nothing has changed.

${end}
`,
    }
  }
  const request = await findRequest(db, to, askedAt, now)
  if (!request) return { stop: 'This request is older than seven days, or the person was erased.' }
  const asked = interestsOf(request.interests).map((interest) => `- ${INTEREST_LABELS[interest]}`)
  const token = await sealRequest(db, { askedAt, email: to })
  return {
    to,
    subject: `Confirm that you want the weekly update from ${brand}`,
    text: `Hello,

${request.how === 'form' ? `someone asked for the weekly update from ${brand} at this address:` : `this address is on a list of ${brand}. We would like to send the weekly update to it:`}

${asked.join('\n')}

To get it, open this page and press the button:
${link(paths.confirmSubscription({ token }))}

The link works for seven days. If you don't want the update, ignore this email: then we send you nothing and delete
your address.

${end}
`,
  }
}
