import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { SUBSCRIBERS_FILE_MAX } from '#platform/http/limits.ts'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import pieces from '#ui/office/pieces.module.css'
import { FileChoice } from '#ui/office/uploads/FileChoice.tsx'
import { useDraft } from '#ui/office/use-draft.ts'
import { useSave } from '#ui/office/use-save.ts'
import { adminPaths } from '#ui/paths.ts'
import { numberText } from '#ui/site/number-text.ts'
import type { ImportPreview } from '../import/import.schema.ts'
import { ImportChoices } from './ImportChoices.tsx'
import styles from './SubscribersPage.module.css'
import { personText } from './subscribers-view.ts'

const LEAD =
  'A CSV file with one address per line, as newsletter services export it: at most 20,000 lines and 2 MB. You see what is in it before anybody is added.'
const TOO_LARGE = 'A file can have at most 2 MB. Split it.'

/** So few lines without an address are shown at once. */
const OPEN_MAX = 5

/** A file and its preview. */
type Checked = { name: string; csv: string; preview: ImportPreview }

export function ImportSubscribers() {
  const [pasted, setPasted] = useDraft('import', '')
  const [isPasting] = useState(pasted !== '')
  const [checked, setChecked] = useState<Checked>()
  const [outcome, setOutcome] = useState('')
  const [tooLarge, setTooLarge] = useState('')
  const { save, isSaving, failure, forget } = useSave({ reload: false })
  const place = useRef<HTMLDivElement>(null)
  const error = tooLarge || failure?.message

  function clear() {
    setChecked(undefined)
    setOutcome('')
    setTooLarge('')
    forget()
  }

  const check = (name: string, read: () => string | Promise<string>) => {
    clear()
    return save({
      async call() {
        const csv = await read()
        return { name, csv, preview: await answer(adminApi.subscribers.import.preview.$post({ json: { csv } })) }
      },
      onSaved(checked) {
        setChecked(checked)
        place.current?.focus()
      },
    })
  }

  function choose([file]: File[]) {
    if (!file) return
    if (file.size <= SUBSCRIBERS_FILE_MAX) return void check(file.name, () => readText(file))
    clear()
    setTooLarge(TOO_LARGE)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void check('The pasted lines', () => pasted)
  }

  return (
    <AdminSection title="Add from a file" {...(!checked && { lead: LEAD })}>
      <div ref={place} tabIndex={-1} className={styles.import}>
        {outcome && (
          <div role="status" className={`${pieces.note} ${styles.result}`}>
            <p key={outcome}>{outcome}</p>
            <Button component={Link} to={adminPaths.subscribers()} variant="outline" size="sm">
              Show the list
            </Button>
          </div>
        )}
        {checked ? (
          <>
            <Preview {...checked} />
            <ImportChoices
              csv={checked.csv}
              preview={checked.preview}
              onImported={(sentence) => {
                clear()
                setPasted('')
                setOutcome(sentence)
                place.current?.focus()
              }}
            />
            <p>
              <LinkButton onClick={clear}>Choose another file</LinkButton>
            </p>
          </>
        ) : (
          <>
            <FileChoice
              ref={null}
              isSingle
              noun="file"
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              about="CSV or text"
              onChoose={choose}
            />
            <div role="alert">{error && <p className={pieces.wrong}>{error}</p>}</div>
            <details className={pieces.fold} open={isPasting}>
              <summary>Paste the lines instead</summary>
              <form method="post" noValidate className={styles.form} onSubmit={submit}>
                <Textarea
                  label="Lines of the file"
                  autoComplete="off"
                  spellCheck={false}
                  classNames={{ input: styles.box }}
                  value={pasted}
                  onChange={({ currentTarget }) => setPasted(currentTarget.value)}
                />
                <div>
                  <BusyButton type="submit" variant="outline" isBusy={isSaving}>
                    See what is in it
                  </BusyButton>
                </div>
              </form>
            </details>
          </>
        )}
        <p role="status" className={pieces.soft}>
          {isSaving && 'Reading the file…'}
        </p>
      </div>
    </AdminSection>
  )
}

/** Reads the UTF-16 of Excel's “Unicode Text” too. */
async function readText(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes)
}

function Preview({ name, preview }: Checked) {
  const { known, left, leaving, invalid, invalidLines, repeated } = preview
  const numbers = [
    ['New', preview.new],
    ['Known here', known],
    ['Left or refused', left],
    ['Lines without an address', invalid],
    ...(repeated > 0 ? [['Lines that repeat an address', repeated] as const] : []),
  ] as const
  return (
    <>
      <h3 className={styles.name} dir="auto">
        {name}
      </h3>
      <dl className={pieces.figures}>
        {numbers.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{numberText(count)}</dd>
          </div>
        ))}
      </dl>
      {left > 0 && (
        <p className={pieces.soft}>
          People who left or were refused stay off the list.
          {leaving > 0 && ` The file says that ${personText(leaving)} left: they are taken off, or added as left.`}
        </p>
      )}
      {invalid > 0 && (
        <details className={pieces.fold} open={invalid <= OPEN_MAX}>
          <summary>Show the lines without an address</summary>
          <ul className={styles.lines}>
            {invalidLines.map(({ line, text }) => (
              <li key={line} dir="auto">{`Line ${numberText(line)}: ${text}`}</li>
            ))}
            {invalid > invalidLines.length && <li>{`And ${numberText(invalid - invalidLines.length)} more lines`}</li>}
          </ul>
        </details>
      )}
    </>
  )
}
