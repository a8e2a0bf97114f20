import type { DetailsForm, Proposal } from '../details/details.schema.ts'
import { foldLot } from '../details/lot.ts'
import type { Total } from '../details/totals.ts'
import { type Cell, nextTo, piecesOf, printedPlace, type Sheet, sheetOf, textOf } from '../reading/cells.ts'
import { dateAt, daysOf } from '../reading/read-dates.ts'
import { lotAt } from '../reading/read-lots.ts'
import { DRY, totalAt } from '../reading/read-totals.ts'

/** The fields with learned words, and how these words usually read. */
const FIELDS = {
  lot: { kind: 'lot', usual: /batch|lot/i },
  reportNumber: { kind: 'lot', usual: /report|certificate|coa|order|sample|lab/i },
  harvestedOn: { kind: 'date', usual: /harvest/i },
  sampledOn: { kind: 'date', usual: /sampl|collect/i },
  receivedOn: { kind: 'date', usual: /receiv|accept/i },
  testedOn: { kind: 'date', usual: /test|complet|analy/i },
  reportedOn: { kind: 'date', usual: /report|issue|creat|publish|release/i },
  totalThc: { kind: 'total', usual: /^(?:total|max).*thc/i },
  totalCbd: { kind: 'total', usual: /^(?:total|max).*cbd/i },
} as const

type Pdf = { text: string; textRows: string }
type Reading = Pick<Proposal, 'fields' | 'panels'>
type Days = Parameters<typeof dateAt>[1]
type Field = keyof typeof FIELDS
type Kind = (typeof FIELDS)[Field]['kind']

const NAMES = Object.keys(FIELDS) as Field[]
const CONFIDENCE = 0.95
const LINE_MAX = 200
const LABEL_WORDS = 6
/** Certificates have fewer words before their last tables. */
const WORDS_MAX = 10_000
/** A PDF may repeat a value very often. */
const TRIES = 20

/** The printed words left of a value and above it. */
type Words = { leftWords: string; aboveWords: string }
/** For `laboratory`, the left words are the name that the rules read instead. */
export type LearnedField = Words & { field: string }
/** `laboratory`: as it was saved last. */
export type Learned = { key: string; laboratory: string; fields: LearnedField[] }

/** `key`: how values are compared. */
type Value = { kind: Kind; value: string; key: string; unit?: Total['unit'] | undefined }
/** A value where the PDF prints it. `left`, `above`: how its words are compared. `isFirst`: it begins its cell. */
type Place = Value & Words & { left: string; above: string; isFirst: boolean; page: number }

const fold = (words: string) => words.toLowerCase().replace(/[^\p{L}\p{N}#]/gu, '')

function* valuesAt(text: string, days: Days): Generator<Value> {
  const [lot, date, total] = [lotAt(text), dateAt(text, days), totalAt(text)]
  if (/[\p{L}\p{N}]$/u.test(lot)) yield { kind: 'lot', value: lot, key: foldLot(lot) }
  if (date) yield { kind: 'date', value: date, key: date }
  // A number without a unit may be a limit.
  if (total.unit) yield { kind: 'total', key: total.value, ...total }
}

/** Finds the values of the first pages. A value may continue in the cell below. */
function* placesIn(sheet: Sheet, days: Days): Generator<Place> {
  let wordsLeft = WORDS_MAX
  for (const row of sheet)
    for (const [at, cell] of row.entries()) {
      const [above] = nextTo(sheet, cell, -1)
      const [below] = nextTo(sheet, cell, 1)
      for (const piece of piecesOf(cell))
        for (const { index } of piece.matchAll(/\S+/g)) {
          if (wordsLeft-- === 0) return
          const text = piece.slice(index)
          const whole = below && cell.text.endsWith(text) ? text + (/[-/_]$/.test(text) ? '' : ' ') + below.text : ''
          const found = [...valuesAt(text, days)]
          const continued = [...valuesAt(whole, days)].filter(({ kind }) => !found.some((one) => one.kind === kind))
          for (const value of [...found, ...continued]) {
            const leftWords = labelIn(index === 0 ? row[at - 1]?.text : piece.slice(0, index))
            const aboveWords = labelIn(above?.text)
            const folded = { left: fold(leftWords), above: fold(aboveWords) }
            yield { ...value, leftWords, aboveWords, ...folded, isFirst: index === 0, page: cell.page }
          }
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

/** @returns the places beside these words; if they have several values, the places beside both kinds of words */
function findPlaces(all: Place[], kind: Kind, words: Words): Place[] {
  const places = all.filter((place) => place.kind === kind)
  const [left, above] = [fold(words.leftWords), fold(words.aboveWords)]
  const onLeft = places.filter((place) => left !== '' && place.left === left)
  const below = places.filter((place) => above !== '' && place.above === above)
  const either = [...onLeft, ...below.filter(({ isFirst }) => isFirst)]
  const both = below.filter((place) => place.left === left)
  return [either, both].find(isOne) ?? either
}

/** Returns the words by which other PDFs of the laboratory print the saved values. Doubtful ones are left out. */
export function learnableWords(pdf: Pdf, form: DetailsForm, today: string): LearnedField[] {
  const totals = { totalThc: form.totalThc?.value, totalCbd: form.totalCbd?.value }
  const ids = { lot: foldLot(form.lots[0] ?? ''), reportNumber: foldLot(form.reportNumber ?? '') }
  const saved: Partial<Record<Field, string | null | undefined>> = { ...form, ...ids, ...totals }
  const all = [...placesIn(sheetOf(pdf), daysOf(pdf.text, today))]
  return NAMES.flatMap((field) => {
    const { kind } = FIELDS[field]
    const isAlone = NAMES.every((other) => other === field || saved[other] !== saved[field])
    const printed = all.filter((place) => place.kind === kind && place.key === saved[field])
    const tried = candidates(field, printed, isAlone).slice(0, TRIES)
    const isSure = (found: Place[]) => isOne(found) && found[0]?.key === saved[field]
    const place = tried.find((one) => isSure(findPlaces(all, kind, one)))
    return place ? [{ field, leftWords: place.leftWords, aboveWords: place.aboveWords }] : []
  })
}

const isUsual = (field: Field, { leftWords, aboveWords }: Words) =>
  FIELDS[field].usual.test(leftWords) || FIELDS[field].usual.test(aboveWords)

/** The places of a value that may belong to a field. `isAlone`: no other field has this value. */
function candidates(field: Field, places: Place[], isAlone: boolean): Place[] {
  const { kind } = FIELDS[field]
  const usual = places.filter((place) => isUsual(field, place))
  if (usual.length > 0 || !isAlone || kind === 'total') return usual
  // A lot is a lot everywhere. A date is also printed where it means something else.
  if (kind === 'lot') return places.filter((place) => place.isFirst || place.leftWords.endsWith(':'))
  const isOther = (place: Place) => NAMES.some((name) => FIELDS[name].kind === 'date' && isUsual(name, place))
  const isOneLabel = new Set(places.map(({ left, above }) => left || above)).size === 1
  return isOneLabel && !places.some(isOther) ? places : []
}

/** Lays what was learned of the PDF's laboratory over a reading. @param today YYYY-MM-DD; later dates are not read */
export function withLearned(reading: Reading, pdf: Pdf, all: Learned[], today: string): Reading {
  const sheet = all.length > 0 ? sheetOf(pdf) : []
  const learned = laboratoryOf(reading, sheet, all)
  if (!learned) return reading
  const places = [...placesIn(sheet, daysOf(pdf.text, today))]
  const fields = Object.groupBy(reading.fields, ({ name }) => name)
  const { laboratory: value, cells = [] } = learned
  const [first, ...others] = cells
  if (first)
    fields.laboratory = [{ name: 'laboratory', value, ...printedPlace(first, ...others), confidence: CONFIDENCE }]
  for (const { field, ...words } of learned.fields.filter(hasPlace)) {
    const found = findPlaces(places, FIELDS[field].kind, words)
    const [place] = found
    const isRead = found.some(({ value }) => value === fields[field]?.[0]?.value)
    if (place && !isRead) fields[field] = isOne(found) ? [proposed(field, place, words)] : []
  }
  return { ...reading, fields: Object.values(fields).flat() }
}

const hasPlace = (words: LearnedField): words is Words & { field: Field } => Object.hasOwn(FIELDS, words.field)

type ProposedField = Reading['fields'][number]

function proposed(name: Field, { value, page, unit, ...place }: Place, words: Words): ProposedField {
  const label = fold(words.leftWords) === place.left ? place.leftWords : place.aboveWords
  const line = `${label} ${value} ${unit ?? ''}`.trim().slice(0, LINE_MAX).toWellFormed()
  const basis = unit && DRY.test(label) ? { basis: 'dry' as const } : {}
  return { name, value, ...(unit && { unit }), ...basis, page, line, confidence: CONFIDENCE }
}

const wordsIn = (text: string) => ['', ...(text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? []), ''].join(' ')

/** The laboratory as the rules read it, or else the longest learned name in the PDF. `cells`: where that name stands. */
function laboratoryOf(reading: Reading, sheet: Sheet, all: Learned[]): (Learned & { cells?: Cell[] }) | undefined {
  const read = reading.fields.find(({ name }) => name === 'laboratory')?.value
  const own = all.find(({ key }) => key === foldLot(read ?? ''))
  if (own || all.length === 0) return own
  const isMeant = ({ fields }: Learned) =>
    !read || fields.some(({ field, leftWords }) => field === 'laboratory' && leftWords === read)
  const rows = sheet.map((cells) => ({ cells, words: wordsIn(textOf(cells)) }))
  for (const one of all.filter(isMeant).toSorted((a, b) => b.laboratory.length - a.laboratory.length)) {
    const row = rows.find(({ words }) => words.includes(wordsIn(one.laboratory)))
    if (row) return { ...one, cells: row.cells }
  }
  return
}
