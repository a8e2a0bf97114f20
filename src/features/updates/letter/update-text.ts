import type { Image } from '../../images/images.schema.ts'
import { AGE_MARK, AGE_NOTICE, addressLines, copyrightOf, reasonOf, type Sender } from '../editor/update-words.ts'

type UpdateText = { sender: Sender; brief: string; images: Pick<Image, 'alt'>[]; unsubscribeUrl: string }

/** An update for those who read nothing but text. */
export function updateText({ sender, brief, images, unsubscribeUrl }: UpdateText): string {
  // What the brief says of the pictures already is not said again.
  const isSaid = (alt: string) => brief.includes(alt.replaceAll(/\s+/g, ' ').trim().replace(/\.$/, ''))
  const descriptions = images.map(({ alt }) => alt).filter((alt) => alt !== '' && !isSaid(alt))
  return [
    brief,
    ...(descriptions.length > 0
      ? [`Pictures in this e-mail:\n${descriptions.map((alt) => `- ${alt}`).join('\n')}`]
      : []),
    '------------------------',
    addressLines(sender).join('\n'),
    `Website: ${sender.siteUrl}\nE-mail: ${sender.contactEmail}`,
    `${AGE_MARK}: ${AGE_NOTICE}`,
    `${reasonOf(sender)}\nUnsubscribe: ${unsubscribeUrl}`,
    `${copyrightOf(sender)}\n`,
  ].join('\n\n')
}
