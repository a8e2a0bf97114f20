import type { DetailsForm, Proposal } from '../details/details.schema.ts'
import { foldLot } from '../details/lot.ts'
import type { Total } from '../details/totals.ts'
import { type Cell, nextTo, piecesOf, printedPlace, type Sheet, sheetOf, textOf } from '../reading/cells.ts'
import { type Days, dateAt, daysOf, ORDERS, orderIn } from '../reading/read-dates.ts'
import { lotAt, readLots } from '../reading/read-lots.ts'
import { unknownTotalAt } from '../reading/read-totals.ts'

/** The fields with learned words, and how these words usually read. */
const FIELDS = {
  lot: { kind: 'lot', usual: /batch|lot/i },
  reportNumber: { kind: 'lot', usual: /report|certificate|coa|order|sample|lab/i },
  harvestedOn: { kind: 'date', usual: /harvest/i },
  sampledOn: { kind: 'date', usual: /sampl|collect/i },
  receivedOn: { kind: 'date', usual: /receiv|accept/i },
  testedOn: { kind: 'date', usual: /test|complet|analy/i },
  reportedOn: { kind: 'date', usual: /report|issue|creat|publish|release/i },
  totalThc: { kind: 'total', usual: /thc\b/i },
  totalCbd: { kind: 'total', usual: /cbd\b/i },
} as const

type Pdf = { text: string; textRows: string }
type Reading = Pick<Proposal, 'fields' | 'panels'>
type Field = keyof typeof FIELDS
type Kind = (typeof FIELDS)[Field]['kind']

const NAMES = Object.keys(FIELDS) as Field[]
const CONFIDENCE = 0.95
const LABEL_WORDS = 6
/** Certificates have fewer words before their last tables. */
const WORDS_MAX = 10_000
/** A PDF may repeat a value very often. */
const TRIES = 20
/** Folded words of single cannabinoids and of their sum, which are no label. */
const NO_LABEL = /^$|^(?:δ|delta|d)?\d*(?:thc|cb)[a-z]{0,2}(?:mgg|mgml)?$|cannabinoid|thccbd|cbdthc/

/** The printed words left of a value and above it. */
type Words = { leftWords: string; aboveWords: string }
/** For `laboratory`, the left words are the name that the rules read instead. One of `ORDERS` has no words. */
export type LearnedField = Words & { field: string }
/** `laboratory`: as it was saved last. */
export type Learned = { key: string; laboratory: string; fields: LearnedField[] }

/** `key`: how values are compared. */
type Value = { kind: Kind; value: string; key: string; unit?: Total['unit'] | undefined; basis?: 'dry' }
/** A value where the PDF prints it. `left`, `above`: how its words are compared. `labels`: the cells of these words. */
type Place = Value & Words & { left: string; above: string; labels: (Cell | undefined)[]; cells: Cell[] }

const fold = (words: string) => words.toLowerCase().replace(/[^\p{L}\p{N}#]/gu, '')
const withoutCommas = (total = '') => total.replace(/,(?=\d{3}(?!\d))/g, '')

function* valuesAt(text: string, days: Days): Generator<Value> {
  const [lot, date] = [lotAt(text), dateAt(text, days)]
  if (/[\p{L}\p{N}]$/u.test(lot)) yield { kind: 'lot', value: lot, key: foldLot(lot) }
  if (date) yield { kind: 'date', value: date, key: date }
}

/** Finds the values of the first pages. A lot or a date may continue in the cell below. */
function* placesIn(sheet: Sheet, days: Days): Generator<Place> {
  let wordsLeft = WORDS_MAX
  for (const cell of sheet.flat().filter(({ text }) => text !== '')) {
    const rows = sheet.slice(cell.firstRow, cell.row + 1).flat()
    const before = rows.findLast(({ left, text }) => left < cell.left && text !== '')
    const [above] = nextTo(sheet, cell, -1)
    const [below] = nextTo(sheet, cell, 1)
    for (const piece of piecesOf(cell))
      for (const { index } of piece.matchAll(/\S+/g)) {
        if (wordsLeft-- === 0) return
        const text = piece.slice(index)
        // A value behind words in its own cell has no other label.
        const labels = index === 0 ? [before, above] : []
        const leftWords = labelIn(index === 0 ? before?.text : piece.slice(0, index))
        const aboveWords = labelIn(labels[1]?.text)
        const words = { leftWords, aboveWords, left: fold(leftWords), above: fold(aboveWords), labels }
        const found = [...valuesAt(text, days)]
        for (const value of found) yield { ...value, ...words, cells: [cell] }
        const whole = below && cell.text.endsWith(text) ? valuesAt(`${text} ${below.text}`, days) : []
        for (const value of whole)
          if (!found.some(({ kind }) => kind === value.kind)) yield { ...value, ...words, cells: [cell, below as Cell] }
        const isTotal = leftWords + aboveWords !== '' && !found.some(({ kind }) => kind === 'date')
        const total = isTotal && unknownTotalAt(sheet, cell, text, `${leftWords} ${aboveWords}`, index === 0)
        if (total) yield { kind: 'total', key: withoutCommas(total.value), ...total, ...words, cells: [cell] }
      }
  }
}

/** @returns the last words, without numbers, because the next PDF has other numbers */
function labelIn(text = ''): string {
  const words = text.trim().split(' ').slice(-LABEL_WORDS)
  const end = words.findLastIndex((word) => /\d/.test(word) && !/thc|cb/i.test(word))
  return words.slice(end + 1).join(' ')
}

const isOne = (places: Place[]) => new Set(places.map(({ key }) => key)).size === 1
/** Different values on different pages may be those of two products. */
const areOfTwo = (places: Place[]) => !isOne(places) && new Set(places.map(({ cells }) => cells[0]?.page)).size > 1

/** @returns the places beside these words; if they have several values, the places beside both kinds of words */
function findPlaces(all: Place[], kind: Kind, words: Words): Place[] {
  const places = all.filter((place) => place.kind === kind)
  const [left, above] = [fold(words.leftWords), fold(words.aboveWords)]
  const onLeft = places.filter((place) => left !== '' && place.left === left)
  const below = places.filter((place) => above !== '' && place.above === above)
  const both = below.filter((place) => place.left === left)
  const either = [...onLeft, ...below]
  return isOne(both) && !areOfTwo(either) && !isOne(either) ? both : either
}

/** Returns the words by which other PDFs of the laboratory print the saved values. Doubtful ones are left out. */
export function learnableWords(pdf: Pdf & { title?: string }, form: DetailsForm, today: string): LearnedField[] {
  const { totalThc, totalCbd } = form
  const totals = { totalThc: withoutCommas(totalThc?.value), totalCbd: withoutCommas(totalCbd?.value) }
  const units: { [field in Field]?: Total['unit'] | undefined } = { totalThc: totalThc?.unit, totalCbd: totalCbd?.unit }
  const ids = { lot: foldLot(form.lots[0] ?? ''), reportNumber: foldLot(form.reportNumber ?? '') }
  const saved: Partial<Record<Field, string | null | undefined>> = { ...form, ...ids, ...totals }
  const order = orderIn(pdf.text, Object.values(saved))
  const all = [...placesIn(sheetOf(pdf), daysOf(pdf.text, today, order))]
  const learned = NAMES.flatMap((field): LearnedField[] => {
    const { kind } = FIELDS[field]
    const isAlone = NAMES.every((other) => other === field || saved[other] !== saved[field])
    const isSaved = ({ key, unit = units[field] }: Place) => key === saved[field] && unit === units[field]
    const printed = all.filter((place) => place.kind === kind && isSaved(place))
    const labeled = printed.map((place) => ({ ...place, ...labelsOf(field, place, pdf.title) }))
    const tried = candidates(field, labeled, isAlone).slice(0, TRIES)
    const isSure = (found: Place[]) => isOne(found) && found[0]?.key === saved[field]
    const place = tried.find((one) => isSure(findPlaces(all, kind, one)))
    return place ? [{ field, leftWords: place.leftWords, aboveWords: place.aboveWords }] : []
  })
  return order && learned.length > 0 ? [...learned, { field: order, leftWords: '', aboveWords: '' }] : learned
}

/** The words beside a value that are its label, which the product's name is not. A usual label needs no other one. */
function labelsOf(field: Field, { leftWords, aboveWords }: Words, title = ''): Words {
  const product = wordsIn(title)
  const rank = (text: string) => {
    const words = wordsIn(text)
    if (NO_LABEL.test(fold(text))) return 0
    if (FIELDS[field].usual.test(text) || text.endsWith(':')) return 2
    return product.includes(words) || (product !== ' ' && words.includes(product)) ? 0 : 1
  }
  const [left, above] = [rank(leftWords), rank(aboveWords)]
  // Any number may be below “Result”.
  const isAbove = above >= left && above > (FIELDS[field].kind === 'total' ? 1 : 0)
  return { leftWords: left > 0 && left >= above ? leftWords : '', aboveWords: isAbove ? aboveWords : '' }
}

/** The places of a value that may belong to a field. `isAlone`: no other field has this value. */
function candidates(field: Field, places: Place[], isAlone: boolean): Place[] {
  const { kind } = FIELDS[field]
  const isOf = (name: Field) => (place: Place) => FIELDS[name].usual.test(`${place.leftWords}\n${place.aboveWords}`)
  const usual = places.filter(isOf(field))
  if (usual.length > 0 || !isAlone) return usual
  // A lot is a lot everywhere. A date or a number is also printed where it means something else.
  if (kind === 'lot') return places.filter(({ labels, leftWords }) => labels.length > 0 || leftWords.endsWith(':'))
  const isOther = NAMES.some((name) => FIELDS[name].kind === kind && places.some(isOf(name)))
  const isOneLabel = new Set(places.map(({ leftWords, aboveWords }) => fold(leftWords || aboveWords))).size === 1
  return isOneLabel && !isOther && /\d/.test(places[0]?.key ?? '') ? places : []
}

/** Lays what was learned of the PDF's laboratory over a reading. @param today YYYY-MM-DD; later dates are not read */
export function withLearned(reading: Reading, pdf: Pdf, all: Learned[], today: string): Reading {
  const sheet = all.length > 0 ? sheetOf(pdf) : []
  const learned = laboratoryOf(reading, sheet, all)
  if (!learned) return reading
  const [order = 'doubtful', otherOrder] = ORDERS.filter((one) => learned.fields.some(({ field }) => field === one))
  const places = [...placesIn(sheet, daysOf(pdf.text, today, otherOrder ? 'doubtful' : order))]
  const fields = Object.groupBy(reading.fields, ({ name }) => name)
  const { laboratory: value, cells: [first, ...others] = [] } = learned
  if (first)
    fields.laboratory = [{ name: 'laboratory', value, ...printedPlace(first, ...others), confidence: CONFIDENCE }]
  let isOfTwo = readLots(sheet) === undefined
  for (const field of NAMES)
    for (const words of learned.fields.filter((one) => one.field === field)) {
      const found = findPlaces(places, FIELDS[field].kind, words)
      const isRead = found.some(({ value }) => value === fields[field]?.[0]?.value)
      if (found.length === 0 || isRead) continue
      isOfTwo ||= field === 'lot' && areOfTwo(found)
      // “ND” often lacks the unit that the other total has.
      fields[field] = isOne(found) ? proposed(field, found[0] as Place, words, fields.totalThc?.[0]?.unit) : []
    }
  // Nobody knows whose lot and totals to publish.
  if (isOfTwo) for (const name of ['lot', 'totalThc', 'totalCbd'] as const) delete fields[name]
  return { ...reading, fields: Object.values(fields).flat() }
}

function proposed(name: Field, place: Place, words: Words, usualUnit: Total['unit'] | undefined): Reading['fields'] {
  const { kind, value, left, labels, cells, basis, unit = kind === 'total' ? usualUnit : undefined } = place
  const isLeft = words.leftWords !== '' && fold(words.leftWords) === left
  const [first, ...others] = [labels[isLeft ? 0 : 1], ...cells].filter((cell) => cell !== undefined)
  if (!first || (kind === 'total' && !unit)) return []
  const amount = { ...(unit && { unit }), ...(basis && { basis }) }
  return [{ name, value, ...amount, ...printedPlace(first, ...others), confidence: CONFIDENCE }]
}

const wordsIn = (text: string) => ['', ...(text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? []), ''].join(' ')

/** The laboratory as the rules read it, or else the longest learned name in the PDF. `cells`: the place of that name. */
function laboratoryOf(reading: Reading, sheet: Sheet, all: Learned[]): (Learned & { cells?: Cell[] }) | undefined {
  const read = reading.fields.find(({ name }) => name === 'laboratory')?.value
  const own = all.find(({ key }) => key === foldLot(read ?? ''))
  if (own || all.length === 0) return own
  const isMeant = ({ laboratory, fields }: Learned) =>
    /(?:\p{L}\P{L}*){3}/u.test(laboratory) &&
    (!read || fields.some(({ field, leftWords }) => field === 'laboratory' && leftWords === read))
  const rows = sheet.map((cells) => ({ cells, words: wordsIn(textOf(cells)) }))
  for (const one of all.filter(isMeant).toSorted((a, b) => b.laboratory.length - a.laboratory.length)) {
    const name = wordsIn(one.laboratory)
    const row = rows.find(({ words }) => words.includes(name))
    if (row) return { ...one, cells: row.cells }
  }
  return
}
