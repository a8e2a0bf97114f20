/** Offers that spam makes. `phrases.txt` has two lists for each. */
export const TOPICS = {
  'search-ranking': 'It offers a better ranking in search results.',
  'link-trade': 'It asks for links or paid articles on your website.',
  'web-work': 'It offers to build websites or apps.',
  marketing: 'It offers advertising, reviews, followers or addresses.',
  loan: 'It offers loans, funding or payment processing.',
  investment: 'It promises profits, crypto gains or easy income.',
  gambling: 'It advertises gambling.',
  scam: 'It looks like fraud.',
  outsourcing: 'It offers staff or business services.',
  adult: 'It advertises sex or dating.',
  medicine: 'It sells medicine or miracle cures.',
  goods: 'It sells replicas or factory goods.',
  papers: 'It sells documents, essays or hacking services.',
}

const SIGNS = {
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

export type TopicCode = keyof typeof TOPICS
export type ReasonCode = TopicCode | keyof typeof SIGNS

const sentences = new Map(Object.entries({ ...TOPICS, ...SIGNS }))

/** @returns the sentence for a code; a general one if the code comes from another version */
export const sentenceOf = (code: string) => sentences.get(code) ?? 'It looks like spam.'
