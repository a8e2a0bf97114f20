import { LOT_MAX } from '../details/lot.ts'
import {
  type Cell,
  type FoundValue,
  type Labeled,
  labeled,
  nextTo,
  printedPlace,
  rightOf,
  type Sheet,
} from './cells.ts'

const NOUN = '(?:batch|lot)'
const ID = String.raw`(?: ?(?:#|№|(?:no|nos|num|numbers?|id|code)\b\.?))`
const KIND =
  '(?:production|product|manufactur(?:er|ing)|sample|client|customer|external|retail|package|source|harvest|metrc)'
const LABEL = new RegExp(
  `^(?:${KIND} )?(?:harvest ?/ ?(?:process )?)?${NOUN}${ID}?(?: ?[/&] ?${NOUN}${ID}?)? ?(?::|$|(?= ))`,
  'i',
)
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

/** A lot that ends with a dash continues in the cell below it, or beside it. */
function wholeLot(sheet: Sheet, cell: Cell, lot: string): string {
  if (!/[-/_]$/.test(lot)) return lot
  return lot + (lotAt(nextTo(sheet, cell, 1)[0]?.text ?? '') || lotAt(rightOf(sheet, cell)[0]?.text ?? ''))
}

/** Do labels at about the same place of different pages have different values? */
function areOfTwo(lots: Labeled[]) {
  const places = Map.groupBy(lots, ({ label, cell }) => `${label} ${cell.left}`)
  return [...places.values()].some(([first, ...others]) =>
    others.some(
      ({ value, cell }) =>
        value !== first?.value &&
        cell.page !== first?.cell.page &&
        Math.abs(cell.top - (first?.cell.top ?? 0)) < SAME_PLACE,
    ),
  )
}

/** The lot with the best label, and further numbers of it; undefined if the PDF is of two products. */
export function readLots(sheet: Sheet): FoundValue[] | undefined {
  const found = labeled(sheet, LABEL, lotAt).flatMap((each) => {
    const rank = rankOf(each)
    return rank === undefined ? [] : [{ ...each, rank, value: wholeLot(sheet, each.at, each.value) }]
  })
  if (areOfTwo(found.filter(({ rank }) => rank < 2))) return
  const lots = Map.groupBy(
    found.sort((one, other) => one.rank - other.rank),
    ({ value }) => value,
  )
  return [...lots.values()]
    .flatMap(([lot]) => lot ?? [])
    .filter(({ rank }, at) => at === 0 || rank === 3)
    .map(({ value, rank, cell, at }) => ({ name: 'lot', value, rank, ...printedPlace(cell, at) }))
}
