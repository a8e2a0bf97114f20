import { Textarea } from '@mantine/core'
import { useId, useState } from 'react'
import { useWording, WordingNotes } from '#features/wording/WordingNotes.tsx'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { fieldProps } from '#ui/office/field-props.ts'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { useTimeText } from '#ui/office/Moment.tsx'
import pieces from '#ui/office/pieces.module.css'
import pageStyles from '../CreateUpdatePage.module.css'
import type { Boxes, Suggestions } from '../updates.schema.ts'
import styles from './NewsSection.module.css'
import { UpdateImagesField } from './UpdateImagesField.tsx'
import { BOXES, type UpdateForm, type UpdateImages } from './use-update-draft.ts'

const SHOWN_FIRST = 4

type NewsSectionProps = {
  form: UpdateForm
  images: UpdateImages
  suggestions: Suggestions | undefined
  /** By field name. */
  errors: Record<string, string>
  /** The errors of texts that are too long. */
  tooLong: Record<string, string>
  isGenerating: boolean
  onGenerate: () => void
}

export function NewsSection(props: NewsSectionProps) {
  const { form, images, suggestions, errors, tooLong, isGenerating, onGenerate } = props
  const { draft, change } = form
  const hintId = useId()
  const wording = useWording(BOXES.map(({ name }) => draft[name]))
  const suggested = { newProducts: suggestions?.posts, testResults: suggestions?.certificates, comingSoon: undefined }
  const hint = disabledReason(draft, tooLong, images.uploads)
  return (
    <AdminSection title="What's new" lead="A line or two will do. Empty boxes are skipped.">
      <div className={styles.boxes}>
        {BOXES.map(({ name, label }) => (
          <div key={name} className={styles.box}>
            <Textarea
              label={label}
              classNames={{ input: `${pageStyles.input} ${styles.input}` }}
              {...fieldProps<Boxes>({ form: draft, change }, errors, name)}
            />
            {suggested[name]?.[0] && (
              <SuggestionButtons
                suggested={suggested[name]}
                since={suggestions?.since ?? null}
                text={draft[name]}
                onChange={(text) => change({ [name]: text })}
              />
            )}
          </div>
        ))}
      </div>
      <WordingNotes {...wording} />
      <UpdateImagesField field={images} error={errors.imageIds} />
      <div className={pageStyles.action}>
        <BusyButton
          variant={draft.brief.trim() ? 'outline' : 'filled'}
          isBusy={isGenerating}
          aria-disabled={hint !== undefined}
          aria-describedby={hintId}
          onClick={() => hint === undefined && onGenerate()}
        >
          {isGenerating ? 'Generating...' : 'Generate Brief'}
        </BusyButton>
        <p id={hintId} className={pieces.soft}>
          {hint}
        </p>
      </div>
    </AdminSection>
  )
}

/** Returns the reason to show, or undefined if a brief can be generated. */
function disabledReason(
  draft: UpdateForm['draft'],
  tooLong: Record<string, string>,
  { isBusy }: UpdateImages['uploads'],
): string | undefined {
  const box = BOXES.find(({ name }) => tooLong[name])
  if (box) return `“${box.label}” is too long.`
  if (isBusy) return 'Wait until all images are uploaded.'
  const isEmpty = draft.images.length === 0 && BOXES.every(({ name }) => draft[name].trim() === '')
  return isEmpty ? 'Fill in a box or add an image first.' : undefined
}

type SuggestionButtonsProps = {
  suggested: Suggestions['posts']
  /** Time of the last update (ISO 8601). */
  since: string | null
  text: string
  /** Called with the new text of the box. */
  onChange: (text: string) => void
}

/** Each suggestion adds a line to the box, once. The email links the title. */
function SuggestionButtons({ suggested, since, text, onChange }: SuggestionButtonsProps) {
  const [isWhole, setIsWhole] = useState(false)
  const id = useId()
  const dayText = useDayText()
  const shown = isWhole ? suggested : suggested.slice(0, SHOWN_FIRST)
  return (
    <div className={styles.suggestions}>
      <p id={id} className={pieces.soft}>
        {since ? `New since your last update, ${dayText(since)}:` : 'New on the website:'}
      </p>
      <ul aria-labelledby={id}>
        {shown.map(({ title, url }) => {
          const isAdded = names(text, url)
          return (
            <li key={url}>
              <button
                type="button"
                aria-disabled={isAdded}
                aria-label={isAdded ? `“${title}” added` : `Add “${title}”`}
                onClick={() => isAdded || onChange(withLine(text, `${title}: ${url}`))}
              >
                <span className={styles.sign} aria-hidden="true">
                  {isAdded ? '✓' : '+'}
                </span>
                <span className={styles.title} dir="auto">
                  {title}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {suggested.length > SHOWN_FIRST && (
        <LinkButton aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? `Show the first ${SHOWN_FIRST}` : `Show all ${suggested.length}`}
        </LinkButton>
      )}
    </div>
  )
}

/** Whether the text contains this URL, and not just a longer one: /blog/1 in /blog/12. */
const names = (text: string, url: string) => text.split(url).some((rest, index) => index > 0 && !/^\d/.test(rest))

const withLine = (text: string, line: string) => (text.trim() ? `${text.trimEnd()}\n${line}\n` : `${line}\n`)

const DAY = { month: 'long', day: 'numeric' } as const
const DAY_OF_YEAR = { dateStyle: 'long' } as const

/** Returns a function that writes a day such as “October 5”, with the year unless it is this year. */
function useDayText() {
  const [dayOf, dayOfYear] = [useTimeText(DAY), useTimeText(DAY_OF_YEAR)]
  return (at: string) => (new Date(at).getFullYear() === new Date().getFullYear() ? dayOf : dayOfYear)(at)
}
