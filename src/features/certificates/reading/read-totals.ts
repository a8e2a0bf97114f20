import type { Total } from '../details/totals.ts'
import { type Cell, type FoundValue, nextTo, piecesOf, printedPlace, rightOf, type Sheet, textOf } from './cells.ts'

const LABEL =
  /^(?:total|max(?:imum)?) (?:active |potential |available )?(?:(?:[Δ∆]|delta|d)?[ -]?9[ -]?)?(thc|cbd)(?![\w-])(?! ?[/=])(.*)$/i
const LABEL_BEHIND = /^(thc|cbd)[ -]total(.*)$/i
const QUALIFIERS =
  /^(?:\*| ?\([^()]*\)| (?:dry|wet) (?:weight|basis)| as received| per (?:serving|unit|package|container)| (?:%|mg ?\/ ?\w+)(?= |$))+/i
const VALUE =
  /^(nd|n\/d|n\.d\.|none detected|not detected|< ?lo[qd]|[<>]? ?\d{1,4}(?:[.,]\d{1,4})?) ?(%|percent|mg(?: ?\/ ?\w+)?)?(?![\w.])/i
/** In the order in which a value is chosen. */
const UNITS: [RegExp, Total['unit']][] = [
  [/%|percent/i, '%'],
  [/(?:\/|per) ?(?:serving|piece|gummy)/i, 'mg/serving'],
  [/mg ?(?:\/|per) ?ml\b/i, 'mg/mL'],
  [/mg ?(?:\/|per) ?g/i, 'mg/g'],
  [/(?:\/|per) ?(?:package|container)/i, 'mg/package'],
]
const ONLY_UNIT = /^\(?(?:%|percent|mg ?\/ ?\w+|as received)\)?$/i
/** Heads of columns whose numbers are no results. */
const NO_RESULT = /lo[qd]|limit|recover|rpd|mdl|\brl\b|action|spike|uncert|target|claim|\bcv\b/i
export const DRY = /\bdry\b/i
const AS_RECEIVED = /\bas[ -]rec(?:eived|\.)|\bwet\b/i
const WORDS = /[\p{L}\d]/u
const FORMULA = /0\.877|[=×*]/
/** In points, between two rows of heads. */
const HEAD_LINE = 14
const MAX = { headRows: 40, basis: 24 }

type FoundTotal = Omit<FoundValue, 'unit'> & { unit: Total['unit'] | undefined }

const unitOf = (text: string) => UNITS.find(([pattern]) => pattern.test(text))?.[1]
/** @returns the value at the beginning of a text, or '' */
export function totalAt(text: string) {
  const [, printed = '', unit = ''] = text.match(VALUE) ?? []
  if (unit !== '' && !unitOf(unit)) return { value: '', unit: undefined }
  return { value: /^n/i.test(printed) ? 'ND' : printed.replaceAll(' ', '').toUpperCase(), unit: unitOf(unit) }
}

const isHead = (text: string) => /\p{L}{2}|%/u.test(text) && !VALUE.test(text)

/** The words that head the column of a value: the nearest ones above it, in one row or two. */
function headOf(sheet: Sheet, { page, row, left, right }: Cell): string {
  const heads: Cell[] = []
  for (const cells of sheet.slice(Math.max(0, row - MAX.headRows), row).reverse()) {
    const last = heads.at(-1)
    if (cells[0]?.page !== page || (last && last.top - cells[0].top > HEAD_LINE)) break
    heads.push(
      ...cells.filter((each) => each.left < right + 2 && left - 2 < each.right && isHead(each.text)).slice(0, 1),
    )
  }
  return textOf(heads)
}

/** The numbers beside a label in its row, or else the nearest one below or above it, with the cells of its unit. */
function valuesOf(sheet: Sheet, cell: Cell): { at: Cell; units: Cell[] }[] {
  const isNumber = ({ text }: Cell) => VALUE.test(text)
  const isUnit = ({ text }: Cell) => ONLY_UNIT.test(text)
  const beside = rightOf(sheet, cell)
  const end = beside.findIndex(
    (each) => WORDS.test(each.text) && !FORMULA.test(each.text) && !isNumber(each) && !isUnit(each),
  )
  const row = beside.slice(0, end < 0 ? beside.length : end)
  if (row.some(isNumber)) return row.map((at, index) => ({ at, units: row.slice(index + 1, index + 2).filter(isUnit) }))
  const columns = [nextTo(sheet, cell, 1), nextTo(sheet, cell, -1)].flatMap((cells) => {
    const at = cells.find((each) => !isUnit(each))
    return at && isNumber(at) ? [{ at, units: cells.slice(0, cells.indexOf(at)) }] : []
  })
  const distance = ({ at }: { at: Cell }) => Math.abs(at.top - cell.top)
  return columns.sort((one, other) => distance(one) - distance(other)).slice(0, 1)
}

function totalsAt(sheet: Sheet, cell: Cell, piece: string): FoundTotal[] {
  const [, kind, words = ''] = piece.match(LABEL) ?? piece.match(LABEL_BEHIND) ?? []
  if (!kind) return []
  const rest = words.replace(QUALIFIERS, '').replace(/^ ?:/, '').trim()
  const places = rest === '' ? valuesOf(sheet, cell) : [{ at: { ...cell, text: rest }, units: [] }]
  return places.flatMap(({ at, units }): FoundTotal[] => {
    const { value, unit: own } = totalAt(at.text)
    const head = rest === '' && !own ? headOf(sheet, at) : ''
    // Where the labels are in a row, each row below it begins with its unit.
    const side = at.row === cell.row ? '' : (sheet[at.row]?.[0]?.text ?? '')
    const unit = own ?? [textOf(units), words, head, side].map(unitOf).find((each) => each)
    if (value === '' || (!unit && /^\d/.test(value)) || NO_RESULT.test(`${head} ${side}`)) return []
    const near = [...nextTo(sheet, at, 1), ...nextTo(sheet, cell, -1)].filter(({ text }) => text.length < MAX.basis)
    const around = `${piece} ${head} ${textOf(near)}`
    const basis = DRY.test(around) ? 'dry' : AS_RECEIVED.test(around) ? 'asReceived' : undefined
    const name = kind.toLowerCase() === 'thc' ? 'totalThc' : 'totalCbd'
    return [{ name, value, unit, ...(basis && { basis }), rank: 0, ...printedPlace(cell, rest === '' ? at : cell) }]
  })
}

/** Per cent before other units, and the substance as received before the dry one. */
export function readTotals(sheet: Sheet): FoundValue[] {
  const order = ({ unit, basis }: FoundTotal) =>
    UNITS.findIndex(([, each]) => each === unit) * 2 + (basis === 'dry' ? 1 : 0)
  const found = sheet.flat().flatMap((cell) => piecesOf(cell).flatMap((piece) => totalsAt(sheet, cell, piece)))
  const best = found.filter(({ unit }) => unit).sort((one, other) => order(one) - order(other))
  const number = best.find(({ value }) => /\d/.test(value))
  return (['totalThc', 'totalCbd'] as const).flatMap((name) => {
    // A total often lacks the basis that the other one has, and “ND” lacks a unit too.
    const total = [...best, ...found].find((each) => each.name === name)
    const unit = number && !/\d/.test(total?.value ?? '') ? number.unit : total?.unit
    const basis = total?.basis ?? number?.basis
    return total && unit ? [{ ...total, unit, ...(basis && { basis }) }] : []
  })
}
