import { Button, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPath, useNavigate, useNavigation, useRevalidator } from 'react-router'
import type { Image } from '#features/images/images.schema.ts'
import { WordingOf } from '#features/wording/WordingNotes.tsx'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { ConfirmButton } from '#ui/office/ConfirmButton.tsx'
import { headingOf } from '#ui/office/heading-of.ts'
import { useSave } from '#ui/office/use-save.ts'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import { NAMES } from '../form/writing-kind.ts'
import { callsOf, type PublishedItem } from '../publishing/publish-calls.ts'
import { useScheduleText } from '../schedule/schedule-text.ts'
import type { WrittenNoun } from '../written.schema.ts'
import styles from './WrittenRow.module.css'

export const editButtonId = (id: number) => `edit-${id}`
const rowId = (id: number) => `row-${id}`

type ListedItem = PublishedItem & { title: string; excerpt: string; version: number }

type WrittenRowProps = {
  noun: WrittenNoun
  item: ListedItem
  isEdited: boolean
  /** Whether it was just added on this page. */
  isNew: boolean
  /** The words about unsaved text. */
  unsaved: string | undefined
  /** The list without a form, and the list with the form for this item. */
  paths: { list: string; edit: string }
  /** Its address for visitors. */
  href: string
  /** The sentence about the effect of its deletion on visitors. */
  loss: string
  picture?: Image | null
  facts: ReactNode
  /** The first one of the buttons. */
  action?: ReactNode
  children: ReactNode
}

/** A post or page on its list in the back office. */
export function WrittenRow({ noun, item, isEdited, isNew, paths, href, ...props }: WrittenRowProps) {
  const { unsaved, picture } = props
  const { id, title, published } = item
  const state = published ? 'Published' : 'Draft'
  const scheduleText = useScheduleText()
  const navigate = useNavigate()
  const { location } = useNavigation()
  const openPublish = () => void navigate(paths.edit, { state: { isPublishing: true } })

  async function remove() {
    const done = await callsOf(noun, id).remove()
    // Not awaited: ConfirmButton reloads the page's data next, and both can run together.
    if (isEdited) void navigate(paths.list, { preventScrollReset: true })
    return done
  }
  return (
    <li id={rowId(id)} className={styles.row} tabIndex={-1} data-new={isNew || undefined}>
      <div className={styles.words}>
        {picture && (
          <div className={styles.picture}>
            <ResponsiveImage {...picture} alt="" sizes="6rem" />
          </div>
        )}
        <h3 dir="auto">{title}</h3>
        <p className={styles.facts}>
          {isNew && <span data-mark="new">New</span>}
          {!isScheduled(item) && <span data-mark={state.toLowerCase()}>{state}</span>}
          {isEdited && <span data-mark="edited">In the form above</span>}
          {scheduleText(item).map((text) => (
            <button key={text} type="button" onClick={openPublish}>
              <span data-mark={text.startsWith('Overdue') ? 'unsaved' : 'scheduled'}>{text}</span>
            </button>
          ))}
          {!isEdited && unsaved && <span data-mark="unsaved">{unsaved}</span>}
          {props.facts}
        </p>
        {props.children}
      </div>
      <div className={styles.actions}>
        {props.action}
        {!published && <WordingOf texts={[title, item.excerpt]} />}
        <PublishButton {...{ noun, item, isNew, href, openPublish }} />
        <BusyButton
          id={editButtonId(id)}
          variant="subtle"
          size="sm"
          aria-label={`Edit “${title}”`}
          isBusy={location !== undefined && createPath(location) === paths.edit}
          onClick={() => void navigate(paths.edit)}
        >
          Edit
        </BusyButton>
        <ConfirmButton
          label="Delete"
          about={`“${title}”`}
          question={`Delete “${title}”?`}
          failure={`Failed to delete ${NAMES[noun].toLowerCase()}.`}
          onConfirm={remove}
          trashed={{ kind: noun, id }}
        >
          {`${published ? `${props.loss} ` : ''}You can restore it from the trash for 30 days.`}
        </ConfirmButton>
      </div>
    </li>
  )
}

const isScheduled = ({ published, publishAt }: ListedItem) => !published && Boolean(publishAt)

type PublishButtonProps = Pick<WrittenRowProps, 'noun' | 'item' | 'isNew' | 'href'> & { openPublish: () => void }

/** Publishes or unpublishes the version in the list. Fails if someone has since changed it. */
function PublishButton({ noun, item, isNew, href, openPublish }: PublishButtonProps) {
  const { id, title, published, version } = item
  const { save, isSaving, isSaved, failure } = useSave()
  const { revalidate } = useRevalidator()
  const label = published ? 'Unpublish' : isScheduled(item) ? 'Publish…' : 'Publish'
  const what = noun === 'post' ? 'Post' : 'Page'
  const sentence = `Failed to update ${noun}.`

  function change(button: HTMLElement) {
    const heading = headingOf(button)
    void save({
      call: () => callsOf(noun, id).setState({ published: !published, version }),
      success: published ? `${what} unpublished. Visitors no longer see it.` : `${what} published.`,
      failure: sentence,
      conflict: 'The list now shows the latest version.',
      async onFailed({ isMissing }) {
        if (!isMissing) return
        // The reload removes the row and this button.
        await revalidate()
        heading?.focus()
      },
    })
  }
  return (
    <>
      <BusyButton
        variant={isNew && !published ? 'filled' : 'subtle'}
        size="sm"
        className={styles.state}
        isBusy={isSaving}
        aria-label={`${label} “${title}”`}
        onClick={({ currentTarget }) => (isScheduled(item) ? openPublish() : change(currentTarget))}
      >
        {label}
      </BusyButton>
      {isSaved && published && (
        <Button component="a" size="sm" href={href} target="_blank" rel="noreferrer">
          View<VisuallyHidden>{` “${title}” (opens in a new tab)`}</VisuallyHidden>
        </Button>
      )}
      {failure && <p className={styles.failure}>{`${sentence} ${failure.message}`}</p>}
    </>
  )
}

/** Scrolls to a row that was just added, once the list has it. */
export function useNewRow() {
  const [newId, setNewId] = useState<number>()
  const isWanted = useRef(false)

  useEffect(() => {
    const row = isWanted.current && newId !== undefined && document.getElementById(rowId(newId))
    if (!row) return
    isWanted.current = false
    row.scrollIntoView({ block: 'start', behavior: 'instant' })
    row.focus({ preventScroll: true })
  })

  function show(id: number) {
    isWanted.current = true
    setNewId(id)
  }
  return { newId, show }
}
