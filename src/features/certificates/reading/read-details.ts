import { LABORATORY_MAX, LINK_MAX, REPORT_NUMBER_MAX } from '#platform/http/limits.ts'
import type { Proposal } from '../details/details.schema.ts'
import { type FoundValue, labeled, piecesOf, printedPlace, type Sheet, sheetOf } from './cells.ts'
import { daysOf, readDates } from './read-dates.ts'
import { lotAt, readLots } from './read-lots.ts'
import { readPanels } from './read-panels.ts'
import { readTotals } from './read-totals.ts'

type Reading = Pick<Proposal, 'fields' | 'panels'>

const LIKELY = 0.9
const POSSIBLE = 0.6

const REPORT = /^(?:lab )?(?:report|certificate|coa)(?: ?(?:#|no\b\.?|number\b|id\b))? ?:?(?= |$)/i
const LABORATORY =
  /\b(?:labs?|laborator(?:y|ies)|analytics?|analytical|testing|scien(?:ce|ces|tific)|assay|diagnostics)\b/i
const NO_LABORATORY =
  /[\d:@]|certificate|report|director|approv|licen[cs]e|accredit|result|method|client|sampl|standard|batch|manager|potency|pesticide|microb|solvent|metal/i
const LABORATORY_WORDS = 6
const ADDRESS = /\bhttps?:\/\/[^\s<>"]{4,}/i
const VERIFIES = /verif|authentic|confirm|scan|coa|report|result/i

/** @param today YYYY-MM-DD; the certificate has no later dates */
export function readDetails(
  pdf: { text: string; textRows: string },
  today = new Date().toISOString().slice(0, 10),
): Reading {
  const sheet = sheetOf(pdf)
  const lots = readLots(sheet)
  const fields = [
    ...(lots ?? []),
    ...readLaboratory(sheet),
    ...readReportNumber(sheet),
    ...readAddress(sheet),
    ...readDates(sheet, daysOf(pdf.text, today)),
    ...(lots ? readTotals(sheet) : []),
  ]
  return {
    fields: fields.map(({ rank, ...field }) => ({ ...field, confidence: rank === 0 ? LIKELY : POSSIBLE })),
    panels: readPanels(sheet, pdf.text),
  }
}

/** The name that most pages print. */
function readLaboratory(sheet: Sheet): FoundValue[] {
  const names = sheet.flat().flatMap((cell) =>
    piecesOf(cell).flatMap((piece): FoundValue[] => {
      const [value = ''] = piece.split(/,(?! (?:llc|inc|ltd))/i)
      const isShort = value.split(' ').length <= LABORATORY_WORDS && value.length <= LABORATORY_MAX
      const isName = isShort && LABORATORY.test(value) && !NO_LABORATORY.test(value)
      return isName ? [{ name: 'laboratory', value, rank: 1, ...printedPlace(cell) }] : []
    }),
  )
  const [most] = [...Map.groupBy(names, ({ value }) => value).values()].sort((one, other) => other.length - one.length)
  return most?.slice(0, 1) ?? []
}

function readReportNumber(sheet: Sheet): FoundValue[] {
  const found = labeled(sheet, REPORT, (text) => lotAt(text.split(' ')[0] ?? ''))
  const isOne = found.every(({ value }) => value === found[0]?.value && value.length <= REPORT_NUMBER_MAX)
  return found
    .slice(0, isOne ? 1 : 0)
    .map(({ value, cell, at }) => ({ name: 'reportNumber', value, rank: 0, ...printedPlace(cell, at) }))
}

function readAddress(sheet: Sheet): FoundValue[] {
  const found = sheet.flat().flatMap((cell): FoundValue[] => {
    const value = (VERIFIES.test(cell.text) ? cell.text : '').match(ADDRESS)?.[0].replace(/[.,;)\]]$/, '') ?? ''
    return URL.canParse(value) && value.length <= LINK_MAX
      ? [{ name: 'verifyUrl', value, rank: 0, ...printedPlace(cell) }]
      : []
  })
  return found.slice(0, 1)
}
