import { createElement } from 'react'
import type { Config } from '../../../platform/config.ts'
import type { Image } from '../../images/images.schema.ts'
import { briefBlocks } from '../brief/brief-blocks.ts'
import type { Sender } from '../editor/update-words.ts'
import { updateText } from './update-text.ts'

/** Stands where the address goes with which a recipient unsubscribes. */
export const UNSUBSCRIBE_MARK = 'https://unsubscribe.invalid/'

export const imageCid = (image: Image) => `picture-${image.id}@trellis`

// Outlook on Windows knows no greatest width, and enlarges what has no resolution.
const FOR_OUTLOOK = `<!--[if mso]><xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><style>.card{width:600px!important}</style><![endif]-->`

const senderOf = ({ site, postalAddress, siteUrl }: Pick<Config, 'site' | 'postalAddress' | 'siteUrl'>): Sender => ({
  ...site,
  postalAddress,
  siteUrl,
})

type Update = { subject: string; brief: string; images: Image[] }

/** Both parts of the e-mail of an update. */
export async function renderUpdate(
  config: Parameters<typeof senderOf>[0],
  { subject, brief, images }: Update,
): Promise<{ html: string; text: string }> {
  const sender = senderOf(config)
  // It takes a second to load, which no start of the program should wait for.
  const [{ render }, { UpdateEmail }] = await Promise.all([import('react-email'), import('./UpdateEmail.tsx')])
  const email = createElement(UpdateEmail, {
    sender,
    subject,
    blocks: briefBlocks(brief),
    images,
    srcOf: (image) => `cid:${imageCid(image)}`,
    unsubscribeUrl: UNSUBSCRIBE_MARK,
  })
  const html = await render(email)
  return {
    html: html.replace('</head>', () => `${FOR_OUTLOOK}</head>`),
    text: updateText({ sender, brief, images, unsubscribeUrl: UNSUBSCRIBE_MARK }),
  }
}
