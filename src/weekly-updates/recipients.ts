import { isEmail } from '../mail/address.ts'

export type Recipients = {
  /** Each address once, as it was typed first. */
  emails: string[]
  /** How many stood there again, in whatever letters. */
  duplicates: number
  /** What is no address, as it was typed. */
  invalid: string[]
}

const LOCAL_MAX = 64
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g
// A name in quotation marks may have commas and semicolons; it ends with its line.
const QUOTED = String.raw`"(?:[^"\\\n]|\\.){0,200}"`
const LINE_OR_SEMICOLON = new RegExp(String.raw`(?:^|(?<=[;\n]))(?:${QUOTED}|[^;\n])*`, 'g')
const LINE = /[^\n]+/g
const BETWEEN_COMMAS = new RegExp(String.raw`(?:^|(?<=,))(?:\s*${QUOTED})?[^,]*`, 'g')
const IN_BRACKETS = /<([^<>]*)>/g
const AROUND = /^(?:mailto:|['"(<[])+|['")>\].:;]+$/gi

/** A piece of what was typed, and where it stands. */
type Part = { text: string; start: number; end: number }

/**
 * Reads addresses as people paste them: with or without names, between commas, semicolons or line breaks, or as the rows
 * of a table.
 */
export function readRecipients(typed: string): Recipients {
  const emails = new Map<string, string>()
  const invalid: string[] = []
  let found = 0
  for (const { text } of entriesOf(withPlainSigns(typed))) {
    const addresses = addressesIn(text)
    if (!addresses) invalid.push(text)
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
  let kept = ''
  let from = 0
  for (const part of entriesOf(text)) {
    if (!isUnwanted.has(part.text)) continue
    kept = (kept + text.slice(from, part.start)).replace(/[ \t]+$/, '')
    // Together with what stands between it and the next.
    from = part.end + 1
  }
  return (kept + text.slice(from)).replace(/[\s,;]+$/, '')
}

/** Address books write quotation marks and brackets of many kinds, and signs that nobody sees. */
const withPlainSigns = (typed: string) =>
  typed
    .replace(INVISIBLE, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[“”„«»]/g, '"')
    .replaceAll('‹', '<')
    .replaceAll('›', '>')

const split = ({ text, start }: Part, pattern: RegExp): Part[] =>
  [...text.matchAll(pattern)].map(({ 0: piece, index }) => trimmed({ text: piece, start: start + index, end: 0 }))

function trimmed({ text, start }: Part): Part {
  const kept = text.trimStart()
  const at = start + text.length - kept.length
  return { text: kept.trimEnd(), start: at, end: at + kept.length }
}

function entriesOf(text: string): Part[] {
  const all = { text, start: 0, end: text.length }
  const entries =
    rowsOf(all) ?? split(all, LINE_OR_SEMICOLON).flatMap((part) => namedEntries(split(part, BETWEEN_COMMAS)))
  return entries.filter((entry) => entry.text)
}

/** The address of each row of a table; of a row without one all of it. The head of the table is left out. */
function rowsOf(all: Part): Part[] | undefined {
  const lines = split(all, LINE).filter((line) => line.text)
  const table = lines.map((line) => split(line, BETWEEN_COMMAS))
  const width = table[0]?.length ?? 0
  const isTable = lines.length > 1 && width > 1 && table.every((row) => row.length === width)
  const counts = table.map((row) => row.filter(({ text }) => text.includes('@')).length)
  if (!isTable || !counts.includes(1) || counts.some((count) => count > 1)) return
  const hasHead = counts[0] === 0
  return table.flatMap((row, index) => {
    if (hasHead && index === 0) return []
    return row.find(({ text }) => text.includes('@') && addressesIn(text)) ?? (lines[index] as Part)
  })
}

/** “Frost, June <june@example.com>” is one person. */
function namedEntries(fields: Part[]): Part[] {
  const given = fields.filter(({ text }) => text)
  const at = given.findIndex(({ text }) => text.includes('@'))
  const [first, named] = [given[0], given[at]]
  if (at < 1 || !first || !named || !/^[^<@]*<[^<>]*>$/.test(named.text)) return given
  const text = given
    .slice(0, at + 1)
    .map((field) => field.text)
    .join(', ')
  return [{ text, start: first.start, end: named.end }, ...given.slice(at + 1)]
}

/** null when it is not clear who is meant */
function addressesIn(entry: string): string[] | null {
  const inBrackets = [...entry.matchAll(IN_BRACKETS)].map(([, inside = '']) => inside)
  if (inBrackets.length > 1) return null
  if (inBrackets[0] !== undefined) return /<[^<>]*>\s*$/.test(entry) ? orNull([toAddress(inBrackets[0])]) : null
  const words = entry.split(/\s+/).filter(Boolean)
  // “Bcc: eve@example.com” is a line of something else.
  if (words.slice(0, -1).some((word) => word.endsWith(':'))) return null
  const withAt = words.filter((word) => word.includes('@'))
  // A name beside an address, or addresses alone.
  const isClear = withAt.length === 1 || withAt.length === words.length
  return isClear && withAt.length > 0 ? orNull(withAt.map(toAddress)) : null
}

const orNull = (addresses: (string | null)[]) =>
  addresses.every((address) => address !== null) ? (addresses as string[]) : null

/** With its domain in ASCII, as mail servers know it; null when nothing can be sent there. */
function toAddress(word: string): string | null {
  const [local = '', domain = '', ...rest] = word.trim().replace(AROUND, '').split('@')
  const ascii = /^[ -~]*$/.test(domain) ? domain : (URL.parse(`http://${domain}`)?.hostname ?? '')
  const isDeliverable =
    local.length <= LOCAL_MAX && !/^\.|\.\.|\.$/.test(local) && /\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i.test(ascii)
  const address = `${local}@${ascii}`
  return rest.length === 0 && isDeliverable && isEmail(address) ? address : null
}
