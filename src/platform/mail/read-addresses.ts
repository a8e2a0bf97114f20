import { OTHER_LINE_BREAKS } from '#platform/line-breaks.ts'
import { trimEndOf } from '#platform/trim-end-of.ts'
import { isEmail } from './address.ts'

export type Recipients = {
  /** Each address once, as first typed. */
  emails: string[]
  /** Number of repeated addresses, ignoring letter case. */
  duplicates: number
  /** Entries that are not addresses, as typed. */
  invalid: string[]
}

const LOCAL_MAX = 64
const WORD_MAX = 400
/** How many invalid entries a sentence names. */
const NAMED_MAX = 50
const QUOTED_MAX = 200
/** The maximum number of comma-separated parts in a name. */
const NAME_PARTS_MAX = 10
const COLUMNS_MAX = 500
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g
/** Signs of Asian keyboards. Full-width letters are no part of it, so that no character can imitate another. */
const FULL_WIDTH = /[！-／：-＠［-｀｛-～]/g
const IN_BRACKETS = /<([^<>]*)>/g
const BEFORE = /^(?:mailto:|['"(<[])+/i
const AFTER = `'">)].:;`
// These three also match quotation marks, because separators inside a quotation do not count.
const LINE_ENDS = /["\n]/g
const COMMAS = /[",]/g
const ENTRY_ENDS = /[";\n]/g
const NAMED = /^[^<@]*<[^<>]*>$/

/** A piece of the text and its offsets. */
type Part = { text: string; start: number; end: number }

/**
 * Reads addresses as people paste them: with or without names, separated by commas, semicolons or line breaks, or as
 * the rows of a table.
 */
export function readRecipients(typed: string): Recipients {
  return atOnce(readInSteps(typed))
}

/** Like `readRecipients`, but yields after each small step, so that the caller can pause. */
export function* readInSteps(typed: string): Generator<undefined, Recipients> {
  const emails = new Map<string, string>()
  const invalid: string[] = []
  let found = 0
  const text = withPlainSigns(typed)
  const table = yield* findTable(text)
  for (const entry of entriesOf(text, table)) {
    yield
    if (!entry.text) continue
    const addresses = yield* addressesIn(entry.text)
    if (!addresses) invalid.push(entry.text)
    for (const email of addresses ?? []) {
      found++
      const key = email.toLowerCase()
      if (!emails.has(key)) emails.set(key, email)
    }
  }
  return { emails: [...emails.values()], duplicates: found - emails.size, invalid }
}

/** Removes entries and their separators from the text. */
export function withoutEntries(typed: string, unwanted: string[]): string {
  const text = withPlainSigns(typed)
  const isUnwanted = new Set(unwanted)
  const kept: string[] = []
  let from = 0
  for (const part of entriesOf(text, atOnce(findTable(text)))) {
    if (!part.text || !isUnwanted.has(part.text)) continue
    kept.push(trimEndOf(text.slice(from, part.start), ' \t'))
    // Skips the unwanted entry and the separator after it.
    from = part.end + 1
  }
  return trimEndOf(kept.join('') + text.slice(from), ' \t\n\u00a0,;')
}

function atOnce<Result>(steps: Generator<unknown, Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Says which entries are not addresses, in a sentence. */
export function sayInvalid(invalid: string[]) {
  const different = [...new Set(invalid)]
  const named = different.slice(0, NAMED_MAX).map((entry) => `“${entry.slice(0, 100)}”`)
  const more = different.length - named.length
  const list = new Intl.ListFormat('en').format(more > 0 ? [...named, `${more} more`] : named)
  return `${list} ${different.length === 1 ? 'is not an email address' : 'are not email addresses'}.`
}

/** Returns the address in a text that has no other entry. */
export function readAddress(typed: string): string | undefined {
  const { emails, duplicates, invalid } = readRecipients(typed)
  return emails.length === 1 && duplicates + invalid.length === 0 ? emails[0] : undefined
}

/** Address books use many kinds of quotation marks and brackets, and invisible characters. */
export const withPlainSigns = (typed: string) =>
  typed
    .replace(INVISIBLE, '')
    .replace(/\r\n?/g, '\n')
    .replace(OTHER_LINE_BREAKS, '\n')
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[“”„«»]/g, '"')
    .replaceAll('‹', '<')
    .replaceAll('›', '>')

/** Yields the pieces between separators, including empty ones. @param signs matches the separators and `"` */
function* split({ text, start }: Part, signs: RegExp, quotations: 'anywhere' | 'first' = 'anywhere') {
  // A copy, because overlapping calls would share `lastIndex`.
  const sign = structuredClone(signs)
  let from = 0
  let isFirst = true
  for (;;) {
    const at = sign.exec(text)?.index ?? text.length
    if (text[at] === '"') {
      const isQuotation = quotations === 'anywhere' || (isFirst && text.slice(from, at).trim() === '')
      if (isQuotation) sign.lastIndex = endOfQuotation(text, at) + 1
      isFirst = false
      // Skips empty quoted strings in a loop of their own, because hostile input may have a million of them.
      let next = sign.lastIndex
      while (text[next] === '"' && text[next + 1] === '"') next += 2
      sign.lastIndex = next
      continue
    }
    yield trimmed({ text: text.slice(from, at), start: start + from, end: 0 })
    if (at === text.length) return
    from = at + 1
    isFirst = true
  }
}

const linesOf = (text: string) => split({ text, start: 0, end: text.length }, LINE_ENDS)
const fieldsOf = (part: Part) => split(part, COMMAS, 'first')

/** Returns the index of the closing quotation mark, or `start` if the line has none nearby. */
function endOfQuotation(text: string, start: number): number {
  for (let at = start + 1; at <= start + QUOTED_MAX; at++) {
    const sign = text[at]
    if (sign === '"') return at
    if (sign === '\n' || sign === undefined) return start
    if (sign === '\\' && text[at + 1] !== '\n') at++
  }
  return start
}

function trimmed({ text, start }: Part): Part {
  const kept = text.trimStart()
  const at = start + text.length - kept.length
  return { text: kept.trimEnd(), start: at, end: at + kept.length }
}

/** Yields the entries of a text, including empty ones. */
function* entriesOf(text: string, table: Table | undefined): Generator<Part> {
  if (table) return yield* rowsOf(text, table)
  for (const part of split({ text, start: 0, end: text.length }, ENTRY_ENDS)) yield* peopleOf(fieldsOf(part))
}

type Table = { hasHead: boolean }

/** Recognizes a table: all lines have the same number of fields and at most one address. */
function* findTable(text: string): Generator<undefined, Table | undefined> {
  let lines = 0
  let width = 0
  let hasHead = false
  let hasAddress = false
  for (const line of linesOf(text)) {
    yield
    if (!line.text) continue
    let fields = 0
    let addresses = 0
    for (const field of fieldsOf(line)) {
      fields++
      if (field.text.includes('@')) addresses++
      if (addresses > 1 || fields > (width || COLUMNS_MAX)) return
    }
    if (fields === 1 || (width > 0 && fields < width)) return
    if (lines === 0) hasHead = addresses === 0
    width = fields
    lines++
    hasAddress ||= addresses === 1
  }
  return lines > 1 && hasAddress ? { hasHead } : undefined
}

/** Yields the address field of each row, or the whole row if it has none. Skips the header. */
function* rowsOf(text: string, { hasHead }: Table): Generator<Part> {
  let isHead = hasHead
  for (const line of linesOf(text)) {
    if (!line.text) continue
    const field = isHead ? undefined : [...fieldsOf(line)].find(({ text }) => text.includes('@'))
    if (!isHead) yield field && atOnce(addressesIn(field.text)) ? field : line
    isHead = false
  }
}

/** Rejoins fields that are one name with a comma, such as “Frost, June <june@example.com>”. */
function* peopleOf(fields: Iterable<Part>): Generator<Part> {
  let name: Part[] = []
  let mayBeName = true
  for (const field of fields) {
    if (!field.text) yield field
    else if (mayBeName && !field.text.includes('@')) name.push(field)
    else {
      if (name[0] && NAMED.test(field.text)) {
        yield { text: [...name, field].map(({ text }) => text).join(', '), start: name[0].start, end: field.end }
      } else {
        yield* name
        yield field
      }
      name = []
    }
    mayBeName &&= !field.text.includes('@') && name.length < NAME_PARTS_MAX
  }
  yield* name
}

/** Returns null if the entry is ambiguous or has no valid address. */
function* addressesIn(entry: string): Generator<undefined, string[] | null> {
  if (!entry.includes('@')) return null
  const [first, second] = entry.matchAll(IN_BRACKETS)
  if (second) return null
  if (first) {
    const isLast = first.index + first[0].length === entry.length
    const address = isLast ? toAddress(first[1] ?? '') : null
    return address === null ? null : [address]
  }
  const words = entry.split(/\s+/)
  // “Bcc: eve@example.com” is a pasted header, not a recipient.
  if (words.slice(0, -1).some((word) => word.endsWith(':'))) return null
  const withAt = words.filter((word) => word.includes('@'))
  // Accepts one address with a name, or several addresses without names.
  if (withAt.length > 1 && withAt.length < words.length) return null
  const addresses: string[] = []
  for (const word of withAt) {
    yield
    const address = toAddress(word)
    if (address === null) return null
    addresses.push(address)
  }
  return addresses
}

/** Returns the address with an ASCII (Punycode) domain, or null if it cannot be delivered to. */
function toAddress(word: string): string | null {
  if (word.length > WORD_MAX) return null
  const bare = trimEndOf(word.trim().replace(BEFORE, ''), AFTER)
  const [local = '', domain = '', ...rest] = bare.split('@')
  const ascii = /^[ -~]*$/.test(domain) ? domain : (URL.parse(`http://${domain}`)?.hostname ?? '')
  const isDeliverable =
    local.length <= LOCAL_MAX && !/^\.|\.\.|\.$/.test(local) && /\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i.test(ascii)
  const address = `${local}@${ascii}`
  return rest.length === 0 && isDeliverable && isEmail(address) ? address : null
}
