import { createHash } from 'node:crypto'
import PostalMime, { decodeWords, type Email } from 'postal-mime'
import { fail } from '#platform/http/errors.ts'
import { readAddress } from '#platform/mail/read-addresses.ts'
import { type RefusalKind, refusalIn } from '#platform/mail/refusal.ts'

const REPORTS_MAX = 200
const NAME_MAX = 100
const VALUE_MAX = 2000
/** Lines that may begin a part. A report has about ten, and postal-mime takes seconds for the most that fit. */
const DASHED_MAX = 5000
/** A report in a forwarded email in a forwarded email. */
const DEPTH_MAX = 3
const MIME_DEPTH_MAX = 20

const MBOX_LINE = /^From \S.*\d\d:\d\d/
const FIRST_FIELD =
  /^(return-path|delivered-to|received|from|to|subject|date|message-id|mime-version|content-type|x-[a-z-]+):/i
const BOUNDARY = /boundary=(?:"([^"]+)|([^\s";]+))/i
const FIELD = /^([a-z-]+):(.*)$/i
const STATUS_PART = /^message\/(global-)?delivery-status$/

/** A recipient in a report. */
export type Reported = {
  /** The addresses that the report gives for the recipient: first the one to which the email was sent. */
  emails: string[]
  /** In lower case, such as “failed” or “delayed”. */
  action: string
  /** Undefined unless a mail server refused the recipient for good. */
  refusal: RefusalKind | undefined
  /** Identifies the report. */
  source: string
  /** Undefined if the report has no date. */
  at: Date | undefined
}

/**
 * Reads delivery reports (RFC 3464): pasted or as files, one after another, forwarded, or only the part with the status.
 * `unreadable` names the messages that are no report.
 * @throws 400 for more than 200 messages or recipients
 */
export async function readReports(text: string): Promise<{ reported: Reported[]; unreadable: string[] }> {
  const reported: Reported[] = []
  const unreadable: string[] = []
  const messages = messagesIn(text)
  requireFew(messages)
  for (const message of messages) {
    // postal-mime throws if a message is nested too deeply.
    const found = await readMessage(message).catch(() => [])
    if (found.length === 0) unreadable.push(nameOf(message))
    reported.push(...found)
    requireFew(reported)
  }
  return { reported, unreadable }
}

const TOO_MANY = `Check at most ${REPORTS_MAX} reports at once.`
const tooMany = () => fail(400, TOO_MANY, { text: TOO_MANY })

function requireFew({ length }: unknown[]) {
  if (length > REPORTS_MAX) throw tooMany()
}

/** Splits the text before the lines of an mbox file, and after each message whose last part has ended. */
function messagesIn(text: string): string[] {
  const messages: string[][] = [[]]
  let dashed = 0
  let end: string | undefined
  let isHead = true
  let hasEnded = false
  for (const line of text.split('\n')) {
    const isMboxLine = MBOX_LINE.test(line)
    if (isMboxLine || (hasEnded && FIRST_FIELD.test(line))) {
      messages.push([])
      end = undefined
      isHead = true
      hasEnded = false
    }
    const lines = messages.at(-1) as string[]
    const isBlank = line.trim() === ''
    if (isMboxLine || (isBlank && lines.length === 0)) continue
    lines.push(line)
    if (line.startsWith('--')) dashed++
    isHead &&= !isBlank
    const [, quoted, plain] = (isHead && BOUNDARY.exec(line)) || []
    end ??= quoted ?? plain
    hasEnded ||= end !== undefined && line.trimEnd() === `--${end}--`
  }
  if (dashed > DASHED_MAX) throw tooMany()
  return messages.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'))
}

async function readMessage(message: string, depth = 0): Promise<Reported[]> {
  const email = await PostalMime.parse(message, {
    ...{ attachmentEncoding: 'utf8', forceRfc822Attachments: true, maxNestingDepth: MIME_DEPTH_MAX },
  })
  const partsOf = (type: RegExp) =>
    email.attachments.filter(({ mimeType }) => type.test(mimeType)).map(({ content }) => content as string)
  const found = partsOf(STATUS_PART).flatMap((part) => reportedIn(part, email))
  if (found.length > 0) return found
  for (const forwarded of depth < DEPTH_MAX ? partsOf(/^message\/rfc822$/) : [])
    found.push(...(await readMessage(forwarded, depth + 1)))
  if (found.length > 0) return found
  const pasted = reportedIn(message, email)
  return pasted.length > 0 ? pasted : reportedIn(email.text ?? '', email)
}

type Fields = Map<string, string>

/** Reads the groups of fields in a status part: one for the report, and one for each recipient. */
function reportedIn(status: string, { messageId, date }: Email): Reported[] {
  let report: Fields = new Map()
  const reported: Reported[] = []
  for (const fields of groupsIn(status)) {
    if (fields.has('reporting-mta')) report = fields
    const [action] = /^[a-z]+/.exec(fields.get('action')?.toLowerCase() ?? '') ?? []
    if (!action || reported.length > REPORTS_MAX) continue
    const emails = ['original-recipient', 'final-recipient'].flatMap((name) => addressIn(fields.get(name)) ?? [])
    if (emails.length === 0) continue
    const identity = messageId ?? JSON.stringify([...report, ...fields])
    reported.push({
      emails,
      action,
      refusal: action === 'failed' ? refusalOf(fields) : undefined,
      source: `report ${createHash('sha256').update(identity).digest('hex').slice(0, 32)}`,
      at: dateIn(date ?? fields.get('last-attempt-date') ?? report.get('arrival-date')),
    })
  }
  return reported
}

function groupsIn(text: string): Fields[] {
  const groups: Fields[] = [new Map()]
  let last = ''
  for (const typed of text.split('\n')) {
    // Mail programs quote a forwarded text.
    const line = typed.replace(/^(> ?)+/, '').trimEnd()
    const fields = groups.at(-1) as Fields
    const [, name = '', value = ''] = FIELD.exec(line) ?? []
    if (line === '') {
      if (fields.size > 0) groups.push(new Map())
      last = ''
    } else if (/^\s/.test(line)) append(fields, last, line)
    else {
      last = fields.has(name.toLowerCase()) ? '' : name.toLowerCase()
      append(fields, last, value)
    }
  }
  return groups
}

function append(fields: Fields, name: string, value: string) {
  if (name) fields.set(name, `${fields.get(name) ?? ''} ${value.trim()}`.trim().slice(0, VALUE_MAX))
}

/** Reads the address in a field such as “rfc822; june@example.com”. */
const addressIn = (field = '') => readAddress(field.slice(field.indexOf(';') + 1))

/** The words of the refusing server are more precise than the status, which some servers guess from the reply code. */
function refusalOf(fields: Fields): RefusalKind | undefined {
  const status = fields.get('status') ?? ''
  const said = refusalIn(fields.get('diagnostic-code') ?? '')
  if (!status.startsWith('5')) return
  return said === 'other' ? refusalIn(status) : said
}

function dateIn(text = ''): Date | undefined {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? undefined : at
}

function nameOf(message: string): string {
  const [, subject] = /^subject:(.+)$/im.exec(message) ?? []
  const [first = ''] = message.split('\n', 1)
  return decodeWords((subject ?? first).trim().slice(0, VALUE_MAX)).slice(0, NAME_MAX)
}
