import { NativeSelect, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { fieldProps } from '#ui/office/field-props.ts'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { LoadError } from '#ui/office/LoadError.tsx'
import pieces from '#ui/office/pieces.module.css'
import { useCopy } from '#ui/office/use-copy.ts'
import { paths } from '#ui/paths.ts'
import { useSite } from '#ui/site/site.ts'
import type { Proposal } from '../details/details.schema.ts'
import type { DetailField } from '../details/flat-details.ts'
import { lotInAddress } from '../details/lot.ts'
import { PANEL_NAMES, PANEL_STATUSES, PANELS, type PanelStatus, panelLines, panelsOf } from '../details/panels.ts'
import styles from './DetailsFields.module.css'
import * as fields from './details-form.ts'
import { ReplacesField } from './ReplacesField.tsx'
import type { useCertificateForm } from './use-certificate-form.ts'

const OTHERS = ['reportNumber', 'verifyUrl', 'harvestedOn', 'sampledOn', 'receivedOn', 'reportedOn'] as const
const NOT_STATED = { value: '', label: 'Not stated' }
const STATUSES = [NOT_STATED, ...Object.entries(PANEL_STATUSES).map(([value, label]) => ({ value, label }))]
const NOTHING_READ: Proposal = { fields: [], panels: [], results: [] }

/** Where the PDF says something. */
type Place = Pick<Proposal['panels'][number], 'page' | 'line'>

type DetailsFieldsProps = {
  id: number
  details: ReturnType<typeof useCertificateForm>
  change: (part: Partial<fields.CertificateForm>) => void
  errors: Record<string, string>
  onOpenPage: (page: number) => void
}

/** The part of the form with what the PDF says. Under each field are the printed words from which it was read. */
export function DetailsFields({ id, details, change, errors, onOpenPage }: DetailsFieldsProps) {
  const { data, proposal, form, notices, isProposed } = details
  const read = proposal && 'data' in proposal ? proposal.data : NOTHING_READ
  const panels = panelsOf(form.panels)

  const words = (places: Place[]) =>
    places.map(({ page, line }) => (
      <button key={`${page} ${line}`} type="button" className={styles.printed} onClick={() => onOpenPage(page)}>
        <bdi>{line}</bdi>
        <u>{`page ${page}`}</u>
      </button>
    ))
  const wordsOf = (name: Proposal['fields'][number]['name']) =>
    words(read.fields.filter((field) => field.name === name))
  const props = (name: DetailField) => ({
    label: fields.labelOf(name),
    ...fieldProps({ form, change }, errors, name),
    readOnly: !data,
    description: notices[name],
    classNames: { input: styles.input ?? '', description: styles.notice ?? '' },
  })
  const field = (name: Exclude<DetailField, 'lots' | 'panels'>, input?: TextInputProps, unit?: ReactNode) => (
    <div key={name}>
      <div className={styles.measured}>
        <TextInput {...props(name)} {...input} />
        {unit}
      </div>
      {wordsOf(name)}
    </div>
  )
  const total = (name: 'totalThc' | 'totalCbd') => {
    const { value, unit } = fields.splitTotal(form[name])
    return field(
      name,
      { value, onChange: ({ currentTarget }) => change({ [name]: fields.joinTotal(currentTarget.value, unit) }) },
      <NativeSelect
        label="Unit"
        aria-label={`Unit of ${fields.labelOf(name)}`}
        data={fields.UNITS.includes(unit) ? fields.UNITS : [...fields.UNITS, unit]}
        disabled={!data}
        value={unit}
        onChange={({ currentTarget }) => change({ [name]: fields.joinTotal(value, currentTarget.value) })}
      />,
    )
  }
  const doubtsOf = (names: readonly (keyof fields.Notices)[]) =>
    names.flatMap((name) => [errors[name], notices[name]].flatMap((doubt) => (doubt ? `${name}: ${doubt}` : [])))
  const known = OTHERS.filter((name) => form[name]).map((name) => fields.labelOf(name).toLowerCase())
  if (form.replaces) known.push('what it replaces')

  return (
    <section className={styles.details} aria-label="Details">
      <div className={styles.links}>
        <h4>Details</h4>
        {isProposed && <LinkButton onClick={details.clear}>Clear</LinkButton>}
        {data && !isProposed && <LinkButton onClick={() => void details.readAgain()}>Read the PDF again</LinkButton>}
      </div>
      <ReadingState {...details} />
      <div>
        <Textarea {...props('lots')} label="Batch numbers, one per line" placeholder="As printed" rows={1} />
        {wordsOf('lot')}
        <LotAddress id={id} lots={form.lots} storedLot={data?.lot ?? ''} />
      </div>
      <div className={styles.pair}>
        {field('laboratory')}
        {field('testedOn', { type: 'date' })}
        {total('totalThc')}
        {total('totalCbd')}
      </div>
      <Fold
        title="Panels"
        about={form.panels ? <PanelSummary lines={form.panels} /> : 'Not stated'}
        doubts={doubtsOf(['panels'])}
      >
        {errors.panels && <p className={pieces.wrong}>{errors.panels}</p>}
        <ul className={styles.panels}>
          {PANEL_NAMES.map((panel) => (
            <li key={panel}>
              <span>{PANELS[panel]}</span>
              <NativeSelect
                aria-label={PANELS[panel]}
                data={STATUSES}
                disabled={!data}
                value={panels[panel] ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  change({ panels: panelLines({ ...panels, [panel]: value as PanelStatus }) })
                }
              />
              {words(read.panels.filter((place) => place.panel === panel))}
            </li>
          ))}
        </ul>
      </Fold>
      <Fold
        title="Report, other dates and more"
        about={known.length > 0 ? `Filled in: ${known.join(', ')}` : 'Nothing filled in'}
        doubts={doubtsOf([...OTHERS, 'replaces'])}
      >
        <div className={styles.pair}>
          {OTHERS.map((name) => field(name, { type: name.endsWith('On') ? 'date' : 'text' }))}
          <ReplacesField
            id={id}
            replaces={form.replaces}
            error={errors.replaces}
            readOnly={!data}
            onChange={(replaces) => change({ replaces })}
          />
        </div>
      </Fold>
    </section>
  )
}

function ReadingState({ details, proposal, isLoading, edit, load, readAgain }: DetailsFieldsProps['details']) {
  if (details && 'reason' in details) return <LoadError reason={details.reason} onRetry={load} />
  if (proposal && 'reason' in proposal)
    return <LoadError reason={`Couldn't read the PDF. ${proposal.reason}`} onRetry={readAgain} />
  const isPublic = details && details.data.lots.length > 0
  const seen = isPublic
    ? `Visitors ${edit.isUnsaved ? 'still see the saved' : 'see these'} details.`
    : 'Visitors see no details yet.'
  return (
    <p className={pieces.soft} role="status">
      {isLoading
        ? 'Loading...'
        : proposal && fields.readsNothing(proposal.data)
          ? (proposal.data.message ?? 'Nothing was found in the PDF. Type what it says.')
          : seen}
    </p>
  )
}

/** The address that visitors get from the package. */
function LotAddress({ id, lots, storedLot }: { id: number; lots: string; storedLot: string }) {
  const { origin } = useSite()
  const copy = useCopy('Address')
  const [lot] = fields.lotsIn(lots)
  if (!lot) return null
  const address = origin + paths.lot({ lot: lotInAddress(lot) })
  if (lot !== storedLot) return <p className={styles.address}>{`Its address will be ${address}`}</p>
  return (
    <div className={styles.links}>
      <a href={paths.certificatePage({ id })} target="_blank" rel="noreferrer">
        {address}
      </a>
      <LinkButton onClick={() => void copy(address)}>Copy</LinkButton>
    </div>
  )
}

const PanelSummary = ({ lines }: { lines: string }) =>
  fields.panelSummary(lines).map(({ status, words }) => (
    <span key={status} className={status === 'fail' ? pieces.wrong : undefined}>
      {words}
    </span>
  ))

type FoldProps = { title: string; about: ReactNode; doubts: string[]; children: ReactNode }

/** Fields that rarely need a look. Each new error or notice opens it, also after somebody has folded it. */
function Fold({ title, about, doubts, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false)
  const [known, setKnown] = useState<string[]>([])
  if (doubts.join() !== known.join()) {
    setKnown(doubts)
    if (doubts.some((doubt) => !known.includes(doubt))) setOpen(true)
  }
  return (
    <details
      className={`${pieces.fold} ${styles.fold}`}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {title}
        <span className={styles.about}>{about}</span>
      </summary>
      {children}
    </details>
  )
}
