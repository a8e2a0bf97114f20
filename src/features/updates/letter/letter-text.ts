import type { Image } from '#features/images/images.schema.ts'
import { addressLines, MINIMUM_AGE, type SiteWords, warningFor } from '#platform/site-words.ts'

/** The sender as recipients see it. */
export type Sender = SiteWords & { postalAddress: string; siteUrl: string }

export const ageMarkOf = ({ minimumAge = MINIMUM_AGE }: Sender) => `${minimumAge}+`
export const ageNoticeOf = ({ minimumAge = MINIMUM_AGE }: Sender) =>
  `You must be ${minimumAge} or older to buy or use our products. Please don't forward this email to anyone younger.`

/** For updates without a subject. */
export const defaultSubject = (brand: string) => `News from ${brand}`

export const REASON = "You're getting this email because you're on our weekly update list."

export const COPY_REASON =
  'This is a copy for the address in the settings. In the update itself, each reader gets links of their own here:'

export const TEST_REASON =
  'This is a test, sent only to you. In the update itself, each reader gets a link of their own here:'

export const copyrightOf = ({ brand, copyrightYear }: Sender) => `${brand} © ${copyrightYear}`

type LetterText = {
  sender: Sender
  brief: string
  images: Pick<Image, 'alt'>[]
  unsubscribeUrl: string
  subscriptionUrl: string
  reason?: string
}

/** The plain text part of an update. */
export function letterText({
  sender,
  brief,
  images,
  unsubscribeUrl,
  subscriptionUrl,
  reason = REASON,
}: LetterText): string {
  // A generated brief already contains the image descriptions.
  const isSaid = (alt: string) => brief.includes(alt.replaceAll(/\s+/g, ' ').trim().replace(/\.$/, ''))
  const descriptions = images.map(({ alt }) => alt).filter((alt) => alt !== '' && !isSaid(alt))
  return [
    brief,
    ...(descriptions.length > 0 ? [`Images in this email:\n${descriptions.map((alt) => `- ${alt}`).join('\n')}`] : []),
    '------------------------',
    addressLines(sender).join('\n'),
    `Website: ${sender.siteUrl}\nEmail: ${sender.contactEmail}`,
    `${ageMarkOf(sender)}: ${ageNoticeOf(sender)}`,
    ...[warningFor(sender, 'emails') ?? []].flat(),
    `${reason}\nChange what you get: ${subscriptionUrl}\nUnsubscribe: ${unsubscribeUrl}`,
    `${copyrightOf(sender)}\n`,
  ].join('\n\n')
}
