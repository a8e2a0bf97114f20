import type { Total } from '../details/totals.ts'
import { type Cell, type FoundValue, nextTo, piecesOf, printedPlace, rightOf, type Sheet, textOf } from './cells.ts'

const LABEL =
  /^(?:total|max(?:imum)?) (?:active |potential |available )?(?:(?:[Δ∆]|delta|d)?[ -]?9[ -]?)?(thc|cbd)(?![\w-])(?! ?[/=])(.*)$/i
const LABEL_BEHIND = /^(thc|cbd)[ -](?:total|\(total\))(.*)$/i
const QUALIFIERS =
  /^(?:\*| ?\([^()]*\)| (?:dry|wet) (?:weight|basis)| as received| per (?:serving|unit|package|container)| (?:%|mg ?\/ ?\w+)(?!\w))+/i
const VALUE =
  /^(nd|n\/d|n\.d\.|none detected|not detected|< ?lo[qd]|[<>]? ?(?:\d{1,3}(?:,\d{3}){1,2}(?:\.\d{1,4})?|\d{1,4}(?:[.,]\d{1,4})?)) ?(%|percent|mg(?: ?\/ ?\w+)?)?(?![\w.])/i
/** In the order in which a value is chosen. */
const UNITS: [RegExp, Total['unit']][] = [
  [/%|percent/i, '%'],
  [/(?:\/|per) ?(?:serving|piece|gummy)/i, 'mg/serving'],
  [/mg ?(?:\/|per) ?ml\b/i, 'mg/mL'],
  [/mg ?(?:\/|per) ?g/i, 'mg/g'],
  [/(?:\/|per) ?(?:package|container)/i, 'mg/package'],
]
const ONLY_UNIT = /^\(?(?:%|percent|mg ?\/ ?\w+|as received)\)?$/i
const ONLY_MG = /^([\d.,]+) ?mg$/i
/** Heads of columns whose numbers are no results. */
const NO_RESULT =
  /lo[qd]|limit|recover|rpd|mdl|\brl\b|action|spike|uncert|±|accura|rsd|error|target|claim|\b(?:mu|cv)\b/i
const DRY = /\bdry\b/i
const AS_RECEIVED = /\bas[ -]rec(?:eived|\.)|\bwet\b/i
const WORDS = /[\p{L}\d]/u
/** In points, between two rows of heads. */
const HEAD_LINE = 14
const MAX = { headRows: 40, basis: 24 }

const unitOf = (text: string) => UNITS.find(([pattern]) => pattern.test(text))?.[1]
/** @returns the value at the beginning of a text, or '' */
function totalAt(text: string) {
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
    const head = cells.find((each) => each.left < right + 2 && left - 2 < each.right && isHead(each.text))
    if (head) heads.push(head)
  }
  return textOf(heads)
}

/** The cells beside a label in its row if they have numbers, or else the nearest number below or above it. */
function valuesOf(sheet: Sheet, cell: Cell): Cell[] {
  const isNumber = ({ text }: Cell) => VALUE.test(text)
  const isUnit = ({ text }: Cell) => ONLY_UNIT.test(text)
  const beside = rightOf(sheet, cell)
  const end = beside.findIndex((each) => WORDS.test(each.text) && !isNumber(each) && !isUnit(each))
  const row = beside.slice(0, end < 0 ? beside.length : end)
  if (row.some(isNumber)) return row
  const columns = [nextTo(sheet, cell, 1), nextTo(sheet, cell, -1)].flatMap((cells) => {
    const first = cells.find((each) => !isUnit(each))
    return first && isNumber(first) ? [first] : []
  })
  const distance = ({ top }: Cell) => Math.abs(top - cell.top)
  return columns.sort((one, other) => distance(one) - distance(other)).slice(0, 1)
}

function totalsAt(sheet: Sheet, cell: Cell, piece: string): FoundValue[] {
  const [, kind, words = ''] = piece.match(LABEL) ?? piece.match(LABEL_BEHIND) ?? []
  if (!kind) return []
  const rest = words.replace(QUALIFIERS, '').replace(/^ ?:/, '').trim()
  const places = rest === '' ? valuesOf(sheet, cell) : [{ ...cell, text: rest }]
  return places.flatMap((at, index): FoundValue[] => {
    const { value, unit: own } = totalAt(at.text)
    const head = rest === '' && !own ? headOf(sheet, at) : ''
    // Where the labels are in a row, each row below it begins with its unit.
    const side = at.row === cell.row ? '' : (sheet[at.row]?.[0]?.text ?? '')
    const next = places[index + 1]?.text ?? ''
    const unit = own ?? [ONLY_UNIT.test(next) ? next : '', words, head, side].map(unitOf).find((each) => each)
    if (value === '' || (!unit && /^\d/.test(value)) || NO_RESULT.test(`${head} ${side}`)) return []
    const near = [...nextTo(sheet, at, 1), ...nextTo(sheet, cell, -1)].filter(({ text }) => text.length < MAX.basis)
    const around = `${piece} ${head} ${textOf(near)}`
    const basis = DRY.test(around) ? 'dry' : AS_RECEIVED.test(around) ? 'asReceived' : undefined
    const name = kind.toLowerCase() === 'thc' ? 'totalThc' : 'totalCbd'
    return [{ name, value, unit, ...(basis && { basis }), rank: 0, ...printedPlace(cell, rest === '' ? at : cell) }]
  })
}

/** @returns a total with unknown words beside it. Limits and recoveries are none, and most numbers without a unit. */
export function unknownTotalAt(sheet: Sheet, cell: Cell, text: string, label: string, isColumn: boolean) {
  const { value, unit: own } = totalAt(text.replace(ONLY_MG, '$1'))
  if (value === '') return
  const head = isColumn ? headOf(sheet, cell) : ''
  const [beside = cell] = rightOf(sheet, cell)
  const unit = own ?? [ONLY_UNIT.test(beside.text) ? beside.text : '', label, head].map(unitOf).find((each) => each)
  if (NO_RESULT.test(`${label} ${head}`) || (!unit && /\d/.test(value))) return
  return { value, unit, ...(DRY.test(`${label} ${head}`) && { basis: 'dry' as const }) }
}

/** Per cent before other units, and the substance as received before the dry one. */
export function readTotals(sheet: Sheet): FoundValue[] {
  const order = ({ unit, basis }: FoundValue) =>
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
