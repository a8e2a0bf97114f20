import { NOUNS } from '#features/nouns.ts'
import { Refusal } from '#ui/office/call-api.ts'
import { dayText } from '#ui/site/Day.tsx'
import type { Certificate } from '../certificates.schema.ts'
import type { Details, DetailsForm, Proposal } from '../details/details.schema.ts'
import { DETAIL_FIELDS, type DetailField, type FlatDetails, flatDetails, NO_DETAILS } from '../details/flat-details.ts'
import { PANEL_NAMES, PANEL_STATUSES, PANELS, panelLines, panelsOf, panelWords } from '../details/panels.ts'
import { TOTAL_UNITS, type Total, totalOf, totalText } from '../details/totals.ts'
import { hasDay, hasLot, hasTotal, type PrintedText } from './occurs-in-text.ts'

const DAYS = ['harvestedOn', 'sampledOn', 'receivedOn', 'testedOn', 'reportedOn'] as const
const TOTALS = ['totalThc', 'totalCbd'] as const

/** Details are texts, as versions keep them, and empty if the PDF does not state them. */
type DetailFields = FlatDetails & { replaces: number | null }

export type CertificateForm = Pick<Certificate, 'title' | 'description'> & DetailFields

const LABELS = NOUNS.certificate.fields

export function labelOf(name: DetailField): string {
  const label = LABELS[name]
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** A conflict says “Their …”. */
export const CONFLICT_LABELS = {
  ...LABELS,
  replaces: 'choice of what it replaces',
  ...Object.fromEntries(DAYS.map((name) => [name, `“${LABELS[name]}” date`])),
}

/** An earlier version as the history shows it. */
export const versionWords = (value: Record<string, unknown>) => ({
  ...value,
  panels: panelWords(`${value.panels}`),
  ...Object.fromEntries(DAYS.map((name) => [name, value[name] && dayText(`${value[name]}`)])),
})

export const detailFieldsOf = (details: Details | undefined): DetailFields => ({
  ...(details ? flatDetails(details) : NO_DETAILS),
  replaces: details?.replaces ?? null,
})

const DETAIL_NAMES = [...(Object.keys(NO_DETAILS) as (keyof FlatDetails)[]), 'replaces'] as const

export const hasDetails = (form: Partial<DetailFields>) => DETAIL_NAMES.some((name) => form[name])
export const namesDetails = (form: object) => DETAIL_NAMES.some((name) => name in form)

export const formOf = ({ title, description }: Certificate) => ({ title, description })

/** The values that the PDF states. */
export function fieldsRead({ fields, panels }: Proposal): Partial<FlatDetails> {
  const texts = fields.map(({ name, value, unit, basis }) => [name, unit ? totalText({ value, unit, basis }) : value])
  const { lot, ...others } = Object.fromEntries(texts)
  const lots = fields.flatMap(({ name, value }) => (name === 'lot' ? value : []))
  const statuses = Object.fromEntries(panels.map(({ panel, status }) => [panel, status]))
  return {
    ...others,
    ...(lot && { lots: lots.join('\n') }),
    ...(panels.length > 0 && { panels: panelLines(statuses) }),
  }
}

export const readsNothing = ({ fields, panels }: Proposal) => fields.length + panels.length === 0

/** Whether the form has something that the PDF says and nobody has saved. */
export const hasUnsavedRead = (form: CertificateForm, stored: Partial<CertificateForm>, read: Partial<FlatDetails>) =>
  DETAIL_FIELDS.some((name) => read[name] && form[name] === read[name] && stored[name] !== read[name])

export const lotsIn = (lots: string) => lots.split(/[\n,;]/).flatMap((lot) => lot.trim() || [])

export const newestFirst = <Item extends Pick<Certificate, 'id' | 'createdAt'>>(certificates: Item[]) =>
  certificates.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id)

/** The body of the call that saves everything. */
export function bodyOf({ lots, totalThc, totalCbd, panels, ...form }: CertificateForm, version: number): DetailsForm {
  const texts = Object.entries(form).map(([name, text]) => [name, text === '' ? null : text])
  const { title, description } = form
  const totals = { totalThc: typedTotal(totalThc), totalCbd: typedTotal(totalCbd) }
  return {
    ...Object.fromEntries(texts),
    ...{ title, description, lots: lotsIn(lots), ...totals, panels: panelsOf(panels), version },
  }
}

function typedTotal(text: string): Total | null {
  const { value, unit } = splitTotal(text)
  const typed = value.replaceAll(/\s+/g, '')
  return typed === '' ? null : totalOf(`${typed} ${unit}`)
}

const USUAL_UNIT = '%'
const WITH_BASIS = [USUAL_UNIT, 'mg/g']

/** The units with their basis, as in `totalText`. */
export const UNITS = TOTAL_UNITS.flatMap((unit) =>
  WITH_BASIS.includes(unit) ? [unit, `${unit} as received`, `${unit} dry`] : unit,
)

/** Splits the text of a total, whose typed value may have spaces. */
export function splitTotal(text: string): { value: string; unit: string } {
  const at = text.search(/ (?:%|mg\/)/)
  return at < 0 ? { value: text, unit: USUAL_UNIT } : { value: text.slice(0, at), unit: text.slice(at + 1) }
}

export const joinTotal = (value: string, unit: string) =>
  value === '' && unit === USUAL_UNIT ? '' : `${value} ${unit}`

/** Such as “Failed: Pesticides”, one for each status. */
export function panelSummary(lines: string) {
  const panels = panelsOf(lines)
  return (['fail', 'pass', 'tested', 'notTested'] as const).flatMap((status) => {
    const names = PANEL_NAMES.flatMap((panel) => (panels[panel] === status ? PANELS[panel] : []))
    return names.length > 0 ? { status, words: `${PANEL_STATUSES[status]}: ${names.join(', ')}` } : []
  })
}

export type Notices = Partial<Record<keyof DetailFields, string>>

const NOT_PRINTED = "This number isn't in the PDF"

/** Notices about values that the text of the PDF does not have. They block nothing. */
export function noticesOf(form: CertificateForm, text: PrintedText): Notices {
  const lots = lotsIn(form.lots)
  const missing = lots.filter((lot) => !hasLot(text, lot))
  const others = [
    ...DAYS.filter((name) => form[name] && !hasDay(text, form[name])),
    ...TOTALS.filter((name) => !hasTotal(text, splitTotal(form[name]).value)),
  ].map((name) => [name, NOT_PRINTED])
  const about = lots.length > 1 ? `: ${missing.join(', ')}` : ''
  return { ...Object.fromEntries(others), ...(missing.length > 0 && { lots: NOT_PRINTED + about }) }
}

/** The server names the part of a field, such as `lots.0`. */
export const errorsByField = (fields: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [name.split('.')[0], sentence]))

/** For `catch`. Puts the label before each sentence that does not say which field it is about. */
export function nameFields(error: unknown): never {
  if (error instanceof Refusal && error.fields) error.message = namedSentences(error.fields)
  throw error
}

export const namedSentences = (fields: Record<string, string>) =>
  Object.entries(errorsByField(fields))
    .map(([name, sentence]) => {
      const label = name === 'replaces' ? 'Replaces' : name in LABELS && labelOf(name as DetailField)
      const isNamed = !label || sentence.toLowerCase().includes(label.toLowerCase())
      return isNamed ? sentence : `${label}: ${sentence}`
    })
    .join(' ')
