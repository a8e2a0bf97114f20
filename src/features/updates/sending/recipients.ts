import { isEmail } from '../../../platform/mail/address.ts'
import { trimEndOf } from '../../../platform/trim-end-of.ts'

export type Recipients = {
  /** Each address once, as it was typed first. */
  emails: string[]
  /** How many stood there again, in whatever letters. */
  duplicates: number
  /** What is no address, as it was typed. */
  invalid: string[]
}

const LOCAL_MAX = 64
const WORD_MAX = 400
const QUOTED_MAX = 200
/** How many commas a name and a table may have. */
const NAME_PARTS_MAX = 10
const COLUMNS_MAX = 500
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g
const IN_BRACKETS = /<([^<>]*)>/g
const BEFORE = /^(?:mailto:|['"(<[])+/i
const AFTER = `'">)].:;`
// Separators, and the quotation marks in which they do not count.
const LINE_ENDS = /["\n]/g
const COMMAS = /[",]/g
const ENTRY_ENDS = /[";\n]/g
const NAMED = /^[^<@]*<[^<>]*>$/

/** A piece of what was typed, and where it stands. */
type Part = { text: string; start: number; end: number }

/**
 * Reads addresses as people paste them: with or without names, between commas, semicolons or line breaks, or as the rows
 * of a table.
 */
export function readRecipients(typed: string): Recipients {
  return atOnce(readInSteps(typed))
}

/** The same as `readRecipients`. It yields after each small step, for callers that must not read for long at once. */
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

/** What was typed, without these entries. */
export function withoutEntries(typed: string, unwanted: string[]): string {
  const text = withPlainSigns(typed)
  const isUnwanted = new Set(unwanted)
  const kept: string[] = []
  let from = 0
  for (const part of entriesOf(text, atOnce(findTable(text)))) {
    if (!part.text || !isUnwanted.has(part.text)) continue
    kept.push(trimEndOf(text.slice(from, part.start), ' \t'))
    // Together with what stands between it and the next.
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

/** Address books write quotation marks and brackets of many kinds, and signs that nobody sees. */
const withPlainSigns = (typed: string) =>
  typed
    .replace(INVISIBLE, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[“”„«»]/g, '"')
    .replaceAll('‹', '<')
    .replaceAll('›', '>')

/** The pieces between separators, some of them empty. @param signs the separators and `"` */
function* split({ text, start }: Part, signs: RegExp, quotations: 'anywhere' | 'first' = 'anywhere') {
  // Several pieces are split at the same time, each from a place of its own.
  const sign = structuredClone(signs)
  let from = 0
  let isFirst = true
  for (;;) {
    const at = sign.exec(text)?.index ?? text.length
    if (text[at] === '"') {
      const isQuotation = quotations === 'anywhere' || (isFirst && text.slice(from, at).trim() === '')
      if (isQuotation) sign.lastIndex = endOfQuotation(text, at) + 1
      isFirst = false
      // Empty quotations change nothing, and there may be a million of them.
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

/** Where the quotation that begins at `start` ends. It stays in its line; one without an end is only a sign. */
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

/** The entries of a text, some of them empty. */
function* entriesOf(text: string, table: Table | undefined): Generator<Part> {
  if (table) return yield* rowsOf(text, table)
  for (const part of split({ text, start: 0, end: text.length }, ENTRY_ENDS)) yield* peopleOf(fieldsOf(part))
}

type Table = { hasHead: boolean }

/** Whether the lines are rows of a table: equally many fields, and at most one address in each. */
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

/** The address of each row of a table, or all of a row without one. The head of the table is left out. */
function* rowsOf(text: string, { hasHead }: Table): Generator<Part> {
  let isHead = hasHead
  for (const line of linesOf(text)) {
    if (!line.text) continue
    const field = isHead ? undefined : [...fieldsOf(line)].find(({ text }) => text.includes('@'))
    if (!isHead) yield field && atOnce(addressesIn(field.text)) ? field : line
    isHead = false
  }
}

/** “Frost, June <june@example.com>” is one person. */
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

/** null when it is not clear who is meant */
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
  // “Bcc: eve@example.com” is a line of something else.
  if (words.slice(0, -1).some((word) => word.endsWith(':'))) return null
  const withAt = words.filter((word) => word.includes('@'))
  // A name beside an address, or addresses alone.
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

/** With its domain in ASCII, as mail servers know it; null when nothing can be sent there. */
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
