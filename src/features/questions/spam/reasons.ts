import { GOODS_TOPICS } from './goods-topics.ts'
import { MONEY_TOPICS } from './money-topics.ts'
import { WEB_TOPICS } from './web-topics.ts'

const SENTENCES = {
  'hidden-field': "The form's hidden field was filled in.",
  'forged-stamp': "The form's timestamp is forged.",
  'used-stamp': "The form's timestamp was used for several messages.",
  quick: 'It was sent within three seconds of opening the form.',
  'common-text': 'Many other messages had the same text.',
  pitch: 'It promotes a service.',
  'addresses-owner': 'It talks about your website or business.',
  urging: 'It urges you to reply, call or click.',
  lure: 'It promises savings, speed or guarantees.',
  'cold-opening': 'It starts like a mass mailing.',
  commands: 'It tells you what to do, like an ad.',
  figures: 'It quotes figures, like an ad.',
  'sales-words': 'It uses a lot of advertising words.',
  bulk: 'It offers a way to opt out of mailings.',
  'random-letters': 'It contains random letters.',
  'mixed-letters': 'It mixes alphabets within a word.',
  links: 'It contains links.',
  'bare-links': 'It contains little besides links.',
  'foreign-link': 'It contains a link and uses a non-Latin script.',
  'link-markup': 'It contains a link written as code.',
  'link-name': 'The name contains a link.',
  'nothing-of-ours': 'It says nothing about your farm or products.',
  visitor: 'It also sounds like a real visitor.',
}

const TOPICS = [...WEB_TOPICS, ...MONEY_TOPICS, ...GOODS_TOPICS]

export type ReasonCode = keyof typeof SENTENCES | (typeof TOPICS)[number]['code']

const sentences = new Map<string, string>([
  ...Object.entries(SENTENCES),
  ...TOPICS.map(({ code, sentence }) => [code, sentence] as const),
])

/** @returns the sentence for a code; a general one if the code comes from another version */
export const sentenceOf = (code: string) => sentences.get(code) ?? 'It looks like spam.'
