import { GOODS_TOPICS } from './goods-topics.ts'
import { MONEY_TOPICS } from './money-topics.ts'
import { WEB_TOPICS } from './web-topics.ts'

const SENTENCES = {
  'hidden-field': "The form's hidden field was filled in.",
  'forged-stamp': 'The time stamp of the form is forged.',
  'used-stamp': 'The time stamp of the form was used for several messages.',
  quick: 'It was sent within three seconds of opening the form.',
  'common-text': 'Many messages had the same text.',
  pitch: 'It promotes a service.',
  'addresses-owner': 'It talks about your website or business.',
  urging: 'It urges you to reply, call or click.',
  lure: 'It promises savings, speed or guarantees.',
  'cold-opening': 'It begins like a mass mailing.',
  commands: 'It has sentences like advertisements.',
  figures: 'It has figures like advertisements.',
  'sales-words': 'It has many words of advertisements.',
  bulk: 'It offers to stop further mailings.',
  'random-letters': 'It has words of random letters.',
  'mixed-letters': 'It mixes alphabets within a word.',
  links: 'It has links.',
  'bare-links': 'It has little text beside its links.',
  'foreign-link': 'It has a link and is in another alphabet.',
  'link-markup': 'It has the markup of a link.',
  'link-name': 'The name has a link in it.',
  'nothing-of-ours': 'It says nothing about this place or its products.',
  visitor: 'It also sounds like a visitor.',
}

const TOPICS = [...WEB_TOPICS, ...MONEY_TOPICS, ...GOODS_TOPICS]

export type ReasonCode = keyof typeof SENTENCES | (typeof TOPICS)[number]['code']

const sentences = new Map<string, string>([
  ...Object.entries(SENTENCES),
  ...TOPICS.map(({ code, sentence }) => [code, sentence] as const),
])

/** @returns what the back office shows for a code, also for one of another version of this program */
export const sentenceOf = (code: string) => sentences.get(code) ?? 'It looks like spam.'
