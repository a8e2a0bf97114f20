import { useEffect, useState } from 'react'
import { NOUNS } from '#features/nouns.ts'
import { adminApi } from '#ui/office/admin-api.ts'
import { ConfirmButton } from '#ui/office/ConfirmButton.tsx'
import { answer, type Loaded, loaded } from '#ui/office/call-api.ts'
import { Dialog } from '#ui/office/Dialog.tsx'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { LoadError } from '#ui/office/LoadError.tsx'
import pieces from '#ui/office/pieces.module.css'
import { ListRow, Rows } from '#ui/office/Rows.tsx'
import styles from './LearnedDialog.module.css'
import type { Learned, LearnedField } from './learned-words.ts'

/** Opens a list of the words by which the reader finds the details in the PDFs of each laboratory. */
export function LearnedButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>What was learned</LinkButton>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="What was learned" size="42rem" fillsPhone>
        <LearnedList />
      </Dialog>
    </>
  )
}

const USE = 'The next certificate of a laboratory is read with these words.'
const NOTHING = 'Nothing yet. When you save a certificate, the words beside its values are kept for its laboratory.'

function LearnedList() {
  const [learned, setLearned] = useState<Loaded<{ laboratories: Learned[] }>>()
  const load = async () => setLearned(await loaded(answer(adminApi.manage.learned.$get())))
  const forget = (key: string) => answer(adminApi.manage.learned[':key'].$delete({ param: { key } })).finally(load)

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once, when the dialog opens
  useEffect(() => void load(), [])

  if (!learned) return <p role="status">Loading...</p>
  if ('reason' in learned) return <LoadError reason={`Couldn't load the list. ${learned.reason}`} onRetry={load} />
  const { laboratories } = learned.data
  return (
    <section className={styles.list}>
      {/* Takes the focus when a button disappears (heading-of.ts). */}
      <h2 tabIndex={-1}>{laboratories.length === 0 ? NOTHING : USE}</h2>
      <Rows>
        {laboratories.map(({ key, laboratory, fields }) => (
          <ListRow
            key={key}
            title={laboratory}
            action={
              <ConfirmButton
                label="Forget"
                about={laboratory}
                question="Forget these words?"
                onConfirm={() => forget(key)}
              >
                {`The next certificate of ${laboratory} is read without them. Saving it teaches them again.`}
              </ConfirmButton>
            }
          >
            <span className={pieces.words}>{fields.toSorted(inOrder).map(sentenceOf).join('\n')}</span>
          </ListRow>
        ))}
      </Rows>
    </section>
  )
}

const DATES = { monthFirst: 'dates: the month first', dayFirst: 'dates: the day first' }
const LABELS: Record<string, string> = { lot: 'batch number', ...NOUNS.certificate.fields, ...DATES }
const ORDER = Object.keys(LABELS)
const inOrder = (one: LearnedField, other: LearnedField) => ORDER.indexOf(one.field) - ORDER.indexOf(other.field)

function sentenceOf({ field, leftWords, aboveWords }: LearnedField): string {
  const label = LABELS[field] ?? field
  const right = field === 'laboratory' ? `printed as “${leftWords}”` : leftWords && `right of “${leftWords}”`
  const places = [right, aboveWords && `below “${aboveWords}”`].filter(Boolean)
  return `${label.charAt(0).toUpperCase()}${label.slice(1)}${places.length > 0 ? ': ' : ''}${places.join(', ')}`
}
