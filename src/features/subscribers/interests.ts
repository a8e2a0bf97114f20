import type { Interest } from '#platform/db/schema.office.ts'
import { MINIMUM_AGE, type SiteWords } from '#platform/site-words.ts'

/** The labels of the interests, in the order in which forms and emails list them. */
export const INTEREST_LABELS: Record<Interest, string> = {
  certificates: 'New lab certificates',
  posts: 'Blog posts',
  markets: 'Market days',
}

export const INTERESTS = Object.keys(INTEREST_LABELS) as Interest[]

/** Parses the interests of a row. */
export const interestsOf = (stored: string) => INTERESTS.filter((interest) => stored.split(' ').includes(interest))

/** Formats interests for a row. */
export const storedInterests = (chosen: Interest[]) =>
  INTERESTS.filter((interest) => chosen.includes(interest)).join(' ')

export const SUBSCRIBE_TITLE = 'Get our weekly update'
export const SUBSCRIBE_NOTE = 'At most one email a week. Every email has a link to leave.'

export const ageLabelOf = ({ minimumAge = MINIMUM_AGE }: Pick<SiteWords, 'minimumAge'>) => `I am ${minimumAge} or older`

const namesOf = (chosen: Interest[]) => chosen.map((interest) => INTEREST_LABELS[interest].toLowerCase()).join(', ')

export const CONFIRM_BUTTON = 'Yes, send it to me'

/** The beginning of the question on the page of a confirmation link, which the address follows. */
export const questionStart = ({ brand }: Pick<SiteWords, 'brand'>, chosen: Interest[]) =>
  `Do you want the weekly update from ${brand} (${namesOf(chosen)})`

/** Its end for people on an imported list, whom no form has asked for their age. */
export const ageQuestionEnd = ({ minimumAge = MINIMUM_AGE }: Pick<SiteWords, 'minimumAge'>) =>
  `, and are you ${minimumAge} or older?`

/** The words of that page to which somebody on an imported list agrees. */
export const importWording = (site: Pick<SiteWords, 'brand' | 'minimumAge'>, chosen: Interest[]) =>
  `${questionStart(site, chosen)}${ageQuestionEnd(site)}\n${CONFIRM_BUTTON}`

/** The words of the form to which somebody agreed by sending it with these interests. */
export const consentWording = (site: Pick<SiteWords, 'minimumAge'>, chosen: Interest[]) =>
  [
    SUBSCRIBE_TITLE,
    ...INTERESTS.filter((interest) => chosen.includes(interest)).map((interest) => INTEREST_LABELS[interest]),
    ageLabelOf(site),
    SUBSCRIBE_NOTE,
  ].join('\n')
