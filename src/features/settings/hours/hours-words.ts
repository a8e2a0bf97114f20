import { type Hours, NO_HOURS, WEEKDAYS } from '#platform/hours.ts'
import {
  doOverlap,
  HOURS_DAY_SENTENCE,
  HOURS_SENTENCE,
  hoursSchema,
  LAST_DAY_SENTENCE,
  OVERLAP_SENTENCE,
} from './hours.schema.ts'
import { openTimesText, readOpenTimes } from './read-open-times.ts'

/** The hours as they are typed. A blank last day is the first day. */
export type TypedDays = { from: string; to: string; open: string; note: string }
export type TypedHours = { days: string[]; exceptions: TypedDays[] }

const SEPARATOR = ' · '
const AFTER_DAY = ': '
const BETWEEN = ' to '

/** Writes hours as lines, which the history and a conflict show too. Keeps unfinished input. */
export function joinHours({ days, exceptions }: TypedHours): string {
  if (exceptions.length === 0 && days.every((text) => text === '')) return ''
  return [
    ...days.map((text, day) => `${WEEKDAYS[day]}${AFTER_DAY}${text}`),
    ...exceptions.map(({ from, to, open, note }) =>
      [`${from}${BETWEEN}${to}`, open.replaceAll('·', ''), note].join(SEPARATOR),
    ),
  ].join('\n')
}

/** Reads `joinHours`. */
export function splitHours(words: string): TypedHours {
  const lines = words === '' ? [] : words.split('\n')
  return {
    days: WEEKDAYS.map((name, day) => lines[day]?.slice(name.length + AFTER_DAY.length) ?? ''),
    exceptions: lines.slice(WEEKDAYS.length).map((line) => {
      const [dates = '', open = '', ...note] = line.split(SEPARATOR)
      const [from = '', to = ''] = dates.split(BETWEEN)
      return { from, to, open, note: note.join(SEPARATOR) }
    }),
  }
}

export const hoursWords = ({ days, exceptions }: Hours) =>
  joinHours({
    days: days.map(openTimesText),
    exceptions: exceptions.map(({ from, to, open, note }) => ({
      from,
      to: to === from ? '' : to,
      open: openTimesText(open),
      note,
    })),
  })

/** Call this for hours without errors: unreadable times become closed. */
export function readHours(words: string): Hours {
  if (words === '') return NO_HOURS
  const { days, exceptions } = splitHours(words)
  return {
    days: days.map((text) => readOpenTimes(text) ?? []),
    exceptions: exceptions.map(({ from, to, open, note }) => ({
      from,
      to: to || from,
      open: readOpenTimes(open) ?? [],
      note,
    })),
  }
}

/** The names of the inputs. */
export const dayField = (day: number) => `hours.days.${day}`
export const otherField = (index: number, part: keyof TypedDays) => `hours.exceptions.${index}.${part}`

/** Returns the errors by the names of the inputs. */
export function hoursErrors(words: string): Record<string, string> {
  const { days, exceptions } = splitHours(words)
  const errors: Record<string, string> = {}
  const check = (name: string, text: string) => {
    const open = readOpenTimes(text)
    if (!open || open.length > 2) errors[name] = HOURS_SENTENCE
    else if (doOverlap(open)) errors[name] = OVERLAP_SENTENCE
  }
  for (const [day, text] of days.entries()) check(dayField(day), text)
  for (const [index, { from, to, open }] of exceptions.entries()) {
    if (from === '') errors[otherField(index, 'from')] = HOURS_DAY_SENTENCE
    else if (to !== '' && to < from) errors[otherField(index, 'to')] = LAST_DAY_SENTENCE
    check(otherField(index, 'open'), open)
  }
  if (Object.keys(errors).length > 0) return errors
  const issue = hoursSchema.safeParse(readHours(words)).error?.issues[0]
  return issue ? { [issue.path.length > 1 ? `hours.${issue.path.slice(0, 3).join('.')}` : 'hours']: issue.message } : {}
}

/** Returns what to call an input in a list of errors, such as “hours on Monday”. */
export function hoursLabel(name: string): string {
  const [, list, index] = name.split('.')
  return list === 'days' ? `hours on ${WEEKDAYS[Number(index)]}` : 'holidays and other days'
}
