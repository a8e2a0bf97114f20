import type { Kind, Text } from './sentences.ts'

type Rule = {
  pattern: RegExp
  advice: string
  /** A sentence that breaks the rule. */
  wrong: string
  /** The rule applies to these kinds of text; without them, to all. */
  only?: Kind[]
}

// A clause begins at the start of the text, and after a full stop, a colon, a semicolon or a dash.
const CLAUSE = '(?:^|[.:;!?]["”’)]? |[–—] |^[-*] )'
// A question or a heading may start with "Who" or "What": only a statement ends with a full stop.
const STATEMENT = String.raw`(?=[^?]*?\.(?:\s|$))`
const PREPOSITIONS = 'as|because|but|by|for|from|if|of|only|since|than|that|to|until|when|while|with'

/**
 * Wordings that make people parse the grammar before the meaning. A match is a reason to write the sentence again with
 * its subject first, not to swap one word.
 */
export const RULES: Rule[] = [
  {
    pattern: new RegExp(`${CLAUSE}Of (?!course)|[:;] of `),
    advice: 'Start with the subject instead of “Of”.',
    wrong: 'Of every e-mail it is known whether it was sent.',
  },
  {
    pattern: new RegExp(`${CLAUSE}(?:who|whoever|whose|whom)\\b${STATEMENT}`, 'i'),
    advice: 'Name the person or the request instead of “Who”.',
    wrong: 'Who has waited for their turn still gets it.',
  },
  {
    pattern: new RegExp(`${CLAUSE}(?:what|whatever)\\b(?! (?:is|are|does|did|happened)\\b[^.]*\\?)${STATEMENT}`, 'i'),
    advice: 'Name the thing instead of “What”.',
    wrong: 'What nobody asks for takes no memory.',
  },
  {
    pattern: new RegExp(`${CLAUSE}(?:those|that of|none of)\\b`, 'i'),
    advice: 'Name the things instead of “Those”.',
    wrong: 'Those before a page are read to skip them.',
  },
  {
    pattern: /^(?:It|They|Them)\b/,
    advice: 'Name the subject: nothing comes before this “It”.',
    wrong: "It was the connection's, and would stay with it.",
    only: ['comment'],
  },
  {
    pattern: new RegExp(`\\b(?:${PREPOSITIONS}) (?:who|whoever)\\b`, 'i'),
    advice: 'Name the person: “a visitor who”, not “for who”.',
    wrong: 'The pages that take a form, for who has no script.',
  },
  {
    pattern: /(?:,|\band|\bor|\bbut) what (?!to\b|it|they|you|we|he|she|happen|the|a\b|an\b)\w+/i,
    advice: 'Name the thing instead of “what”.',
    wrong: 'The site, and what stands in front of it.',
  },
  {
    pattern: /\b(?:of (?:so|too) (?:few|many)|(?:none|not|nothing|one|a name|names) of (?:ours|theirs))\b/i,
    advice: 'Say which ones.',
    wrong: 'A token that is not of ours.',
  },
  {
    pattern: /\b(?:anew|meanwhile|thereby|therein|hitherto|wherefrom)\b/i,
    advice: 'Write “again”, or say when it happens.',
    wrong: 'Another file has taken the name meanwhile.',
  },
  {
    pattern: /\b(?:no more(?! than)\b(?=[.,;:]|$)|(?:not|n't|nothing|nobody|no one) (?:\w+ ){0,5}any more\b)/i,
    advice: 'Write “no longer”, or “is deleted”.',
    wrong: 'Its link works no more.',
  },
  {
    pattern: /\bas (?:it|they|these) (?:is|are|was|were)(?: now)?(?=[.,;:]|$)/i,
    advice: 'Say what state it is in.',
    wrong: 'Shows the answer as it is now.',
  },
  {
    pattern: /\bgo(?:es)? by\b/i,
    advice: 'Say which rule or which data decides.',
    wrong: 'The order goes by the time.',
  },
  {
    pattern: /\bon (?:its|their) way\b|\bhears? (?:of|about) it\b/i,
    advice: 'Say that it is queued, loading or pending.',
    wrong: 'The images are still on their way.',
  },
  {
    pattern: /, say[,.:]|\b(?:is|are) said\b/i,
    advice: 'Write “for example”, or say who shows the message.',
    wrong: 'A failure is said in a sentence.',
  },
  {
    pattern: /\bno such\b/i,
    advice: 'Write “not found” or “does not exist”.',
    wrong: 'There is no such page.',
  },
  {
    pattern: /\b(?:stands?|stood|lies?) (?:in|on|at|above|below|before|behind|beside|there|under)\b/i,
    advice: 'Write “is” or “are”: things on a page or a disk do not stand or lie.',
    wrong: 'What is deleted lies in a trash.',
  },
  {
    pattern: /\bin the words of\b|\bhas (?:a|the) (?:last )?word\b/i,
    advice: 'Say it without the figure of speech.',
    wrong: 'The unique index, in the words of either database.',
  },
  {
    pattern: /\bmemory of (?:its |the |all )?(?:answers|responses|what)\b|\bfrom memory\b/i,
    advice: 'The usual term is “cache”.',
    wrong: 'The site, with the memory of its answers.',
  },
  {
    pattern: /\bpacking\b/i,
    advice: 'The usual term is “encoding” or “compression”.',
    wrong: 'The packing that a browser takes.',
  },
  {
    pattern: /\b(?:the|a|its|our|before the) doors?\b/i,
    advice: 'The usual term is “guard” or “authentication”.',
    wrong: 'A call that comes before the door by mistake.',
  },
  {
    pattern: /\b(?:the|its|our|admin) kit\b/i,
    advice: 'Name it: Mantine, or the design system.',
    wrong: 'The kit gives a dialog its first focus twice.',
  },
]

export type Finding = Text & { advice: string }

export function findStiltedEnglish(texts: Text[]): Finding[] {
  return texts.flatMap((text) =>
    RULES.filter(({ only, pattern }) => (!only || only.includes(text.kind)) && pattern.test(text.text)).map(
      ({ advice }) => ({ ...text, advice }),
    ),
  )
}
