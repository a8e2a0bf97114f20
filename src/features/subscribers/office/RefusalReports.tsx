import { Textarea } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { SUBSCRIBERS_FILE_MAX } from '#platform/http/limits.ts'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import pieces from '#ui/office/pieces.module.css'
import { ListRow, Rows } from '#ui/office/Rows.tsx'
import { FileChoice } from '#ui/office/uploads/FileChoice.tsx'
import { useDraft } from '#ui/office/use-draft.ts'
import { useSave } from '#ui/office/use-save.ts'
import { adminPaths } from '#ui/paths.ts'
import type { ReadRefusalReports, ReportedPerson } from '../reports/reports.schema.ts'
import styles from './SubscribersPage.module.css'
import { personText } from './subscribers-view.ts'

const LEAD =
  'Emails that the mail server refuses at once count by themselves. Reports that come back by email are not read. Paste or drop them here: you see who would go before anything changes.'
const TOO_LARGE = 'All reports together can have at most 2 MB.'
const MARKS = { out: 'Comes off the list', counts: 'Counts', kept: false as const }

type Checked = ReadRefusalReports & { text: string }

export function RefusalReports() {
  const [pasted, setPasted] = useDraft('reports', '')
  const [checked, setChecked] = useState<Checked>()
  const [outcome, setOutcome] = useState('')
  const { save, isSaving, failure } = useSave({ reload: false })
  const place = useRef<HTMLDivElement>(null)

  const check = (read: () => string | Promise<string>) =>
    save({
      async call() {
        setOutcome('')
        const text = await read()
        return { text, ...(await answer(adminApi.subscribers.reports.$post({ json: { text } }))) }
      },
      onSaved: show,
    })

  function show(read: Checked | undefined) {
    setChecked(read)
    // Moves the focus, because the pressed button disappears.
    place.current?.focus()
  }

  const apply = ({ text }: Checked) =>
    save({
      call: () => answer(adminApi.subscribers.reports.apply.$post({ json: { text } })),
      onSaved({ people }) {
        setOutcome(sayDone(people))
        setPasted('')
        show(undefined)
      },
    })

  function submit(event: FormEvent) {
    event.preventDefault()
    void check(() => pasted)
  }

  return (
    <AdminSection title="Refused emails" {...(!checked && { lead: LEAD })}>
      <div ref={place} tabIndex={-1} className={styles.import}>
        {outcome && (
          <p role="status" className={pieces.note}>
            <span key={outcome}>{outcome}</span>{' '}
            <Link to={adminPaths.subscribers({ state: 'refused' })}>Show the refused addresses</Link>
          </p>
        )}
        {checked ? (
          <>
            <Verdicts {...checked} />
            <div className={styles.outcome}>
              <ApplyButton people={checked.people} isBusy={isSaving} onPress={() => void apply(checked)} />
              <LinkButton onClick={() => show(undefined)}>Check other reports</LinkButton>
            </div>
          </>
        ) : (
          <>
            <FileChoice
              ref={null}
              noun="report"
              accept=".eml,.mbox,.txt,message/rfc822,text/plain"
              about="EML, MBOX or text"
              onChoose={(files) => void check(() => readFiles(files))}
            />
            <details className={pieces.fold} open={pasted !== '' || undefined}>
              <summary>Paste a report instead</summary>
              <form method="post" noValidate className={styles.form} onSubmit={submit}>
                <Textarea
                  label="Source of the report"
                  description="Your mail program shows it as “Show original” or “View source”. Several may follow one another."
                  autoComplete="off"
                  spellCheck={false}
                  classNames={{ input: styles.box }}
                  value={pasted}
                  onChange={({ currentTarget }) => setPasted(currentTarget.value)}
                />
                <div>
                  <BusyButton type="submit" variant="outline" isBusy={isSaving}>
                    See who would go
                  </BusyButton>
                </div>
              </form>
            </details>
          </>
        )}
        <div role="alert">{failure && <p className={pieces.wrong}>{failure.message}</p>}</div>
        <p role="status" className={pieces.soft}>
          {isSaving && (checked ? 'Saving…' : 'Reading the reports…')}
        </p>
      </div>
    </AdminSection>
  )
}

/** Joins the files as an mbox file does. */
async function readFiles(files: File[]): Promise<string> {
  if (files.reduce((sum, { size }) => sum + size, 0) > SUBSCRIBERS_FILE_MAX) throw new Error(TOO_LARGE)
  const texts = await Promise.all(files.map((file) => file.text()))
  return texts.map((text) => `From - ${new Date().toUTCString()}\n${text}\n`).join('\n')
}

function Verdicts({ people, unreadable }: ReadRefusalReports) {
  const going = people.filter(({ verdict }) => verdict !== 'kept')
  const kept = people.filter(({ verdict }) => verdict === 'kept')
  return (
    <>
      {going.length === 0 && <p>{people.length === 0 ? 'No report found.' : 'Nobody comes off the list.'}</p>}
      <PeopleRows people={going} />
      {kept.length > 0 && (
        <details className={pieces.fold} open={going.length === 0 || undefined}>
          <summary>{`${personText(kept.length)} for whom nothing changes`}</summary>
          <PeopleRows people={kept} />
        </details>
      )}
      {unreadable.length > 0 && (
        <div>
          <p>These messages are not reports, so they were skipped:</p>
          <ul className={styles.lines}>
            {unreadable.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <li key={index} dir="auto">
                {`“${name}”`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

const PeopleRows = ({ people }: { people: ReportedPerson[] }) => (
  <Rows>
    {people.map(({ email, verdict, why }) => (
      <ListRow key={email} title={email} mark={MARKS[verdict]} isWarning={verdict === 'out'}>
        {why}
      </ListRow>
    ))}
  </Rows>
)

const countOf = (people: ReportedPerson[], verdict: ReportedPerson['verdict']) =>
  people.filter((person) => person.verdict === verdict).length

type ApplyButtonProps = { people: ReportedPerson[]; isBusy: boolean; onPress: () => void }

function ApplyButton({ people, isBusy, onPress }: ApplyButtonProps) {
  const out = countOf(people, 'out')
  if (out + countOf(people, 'counts') === 0) return null
  return (
    <BusyButton isBusy={isBusy} onClick={onPress}>
      {out === 0 ? 'Count the refusals' : `Take ${personText(out)} off`}
    </BusyButton>
  )
}

function sayDone(people: ReportedPerson[]): string {
  const out = countOf(people, 'out')
  if (out === 0) return 'The refusals are counted.'
  return `${personText(out)} ${out === 1 ? 'is' : 'are'} off the list.`
}
