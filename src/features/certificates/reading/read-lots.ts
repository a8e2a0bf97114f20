import { LOT_MAX } from '../details/lot.ts'
import { type FoundValue, type Labeled, labeled, printedPlace, rightOf, type Sheet, textOf } from './cells.ts'

const NOUN = '(?:batch|lot)'
const ID = String.raw`(?: ?(?:#|№|(?:no|nos|num|numbers?|id|code)\b\.?))`
const KIND =
  '(?:production|process(?:ing)?|product|manufactur(?:er|ing)|sample|client|customer|external|retail|package|source|harvest|metrc|internal|mfg\\.?)'
const NAME = `(?:${KIND} )?${NOUN}${ID}?`
const LABEL = new RegExp(`^(?:${KIND}(?: run)? ?/ ?)?${NAME}(?: ?[/&] ?${NAME})? ?(?::|$|(?= ))`, 'i')
/** Rows about the laboratory's own batches. */
const WORK = /\b(?:prep(?:ared|aration)?|analyst|instrument|extracted by|blank|reagents?|consumables?)\b/i
/** Labels of further numbers, which packages may print. */
const FURTHER = /^(?:harvest|metrc|source)/i
const CLEAR = /[#№]|^\w+ (?:batch|lot)|\b(?:no|nos|num|numbers?|id|code)\b/i
const QUANTITY =
  /^[\d.,]+ ?(?:lbs?|kg|g|gm|grams?|oz|ounces?|pounds?|mg|ml|l|liters?|units?|pack(?:age)?s?|pieces?|each|ea|count|ct|%)(?![\w-])/i
const DAY = /^\d{1,2}[/.]\d{1,2}[/.]\d{2,4}$/
/** A word of a lot has a digit, or is a short code in capitals. */
const WORD = /^(?:[^\s:\d]*\d[^\s:]*|[\p{Lu}&#-]{1,4})$/u
const WORDS_MAX = 6
const LOT_MIN = 3
/** In points. */
const SAME_PLACE = 40

/** @returns the lot at the beginning of a text, or '' */
export function lotAt(text: string): string {
  const [start = ''] = text.split(/,\s|,$|\s{2}|\s\(/)
  const words = start.split(' ')
  const end = words.findIndex((word) => !WORD.test(word))
  const lot = words.slice(0, end < 0 ? WORDS_MAX : end).join(' ')
  return /[1-9]/.test(lot) && lot.length >= LOT_MIN && lot.length <= LOT_MAX && !QUANTITY.test(start) && !DAY.test(lot)
    ? lot
    : ''
}

function rankOf({ label, rest, value }: Labeled) {
  if (FURTHER.test(label)) return 3
  if (CLEAR.test(label)) return 0
  if (rest === '' || label.includes(':')) return 1
  return value === rest || rest.includes(',') ? 2 : undefined
}

/** The lot with the best label, and further numbers of it; undefined if the PDF is of two products. */
export function readLots(sheet: Sheet): FoundValue[] | undefined {
  const isWork = sheet.map((cells) => WORK.test(textOf(cells)))
  const found = labeled(sheet, LABEL, lotAt).flatMap((each) => {
    const rank = isWork[each.cell.row] ? undefined : rankOf(each)
    // A lot that ends with a dash continues beside it.
    const end = /[-/_]$/.test(each.value) ? lotAt(rightOf(sheet, each.at)[0]?.text ?? '') : ''
    return rank === undefined ? [] : [{ ...each, rank, value: each.value + end }]
  })
  // Two products have different lots at the same place of their pages.
  const good = found.filter(({ rank }) => rank < 2)
  const places = Map.groupBy(
    good,
    ({ label, cell: { left, top } }) => `${label} ${left} ${Math.round(top / SAME_PLACE)}`,
  )
  const areMany = (values: (string | number)[]) => new Set(values).size > 1
  for (const same of places.values())
    if (areMany(same.map(({ value }) => value)) && areMany(same.map(({ cell }) => cell.page))) return
  const sorted = found.toSorted((one, other) => one.rank - other.rank)
  const lots = [...Map.groupBy(sorted, ({ value }) => value).values()].flatMap(([lot]) => lot ?? [])
  return lots
    .filter(({ rank }, at) => at === 0 || rank === 3)
    .map(({ value, rank, cell, at }) => ({ name: 'lot', value, rank, ...printedPlace(cell, at) }))
}
