import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { isUndescribed } from '#features/images/image-filters.ts'
import { hasUnsavedDescription } from '#features/images/use-description.ts'
import { adminApi } from '#ui/office/admin-api.ts'
import { arrange, common } from '#ui/office/arrange.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { headingOf } from '#ui/office/heading-of.ts'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import pieces from '#ui/office/pieces.module.css'
import { SortableList } from '#ui/office/SortableList.tsx'
import { useBottomBar } from '#ui/office/use-bottom-bar.ts'
import { useDraft } from '#ui/office/use-draft.ts'
import { hasUnsaved } from '#ui/office/use-edit.ts'
import { useOpening } from '#ui/office/use-opening.ts'
import { useSave } from '#ui/office/use-save.ts'
import { adminPaths } from '#ui/paths.ts'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import { SectionForm, sectionDraftKey } from './SectionForm.tsx'
import styles from './SectionList.module.css'
import type { Section } from './sections.schema.ts'

const ANEW = 'The list has been reloaded. Your order is kept where possible.'
const CHOICE = 'Press “Save order” to use yours, or “Reset order” to keep theirs.'

type SectionListProps = { sections: Section[]; newId: number | undefined }

export function SectionList({ sections, newId }: SectionListProps) {
  // Sections that someone else deleted stay on the screen, because they may have unsaved text.
  const [gone, setGone] = useState<Section[]>([])
  const opening = useOpening(sections.find(hasDraft)?.id, newId)
  const order = useOrder(sections.map(({ id }) => id))
  const stored = new Map([...gone, ...sections].map((section) => [section.id, section]))
  const shown = arrange([...stored.keys()], order.order).flatMap((id) => stored.get(id) ?? [])
  if (shown.length === 0) {
    return <EmptyState>No sections available to display. Please check your data source or API.</EmptyState>
  }
  return (
    <>
      <SortableList
        id="sections"
        items={shown.map((section) => ({
          id: section.id,
          name: section.title,
          thumbnail: section.file && <ResponsiveImage {...section.file} alt="" sizes="44px" />,
          mark: markOf(section),
          note: section.text,
          content: (
            <SectionForm
              section={section}
              isNew={section.id === newId}
              onGone={() => setGone((before) => [...before, section])}
            />
          ),
        }))}
        {...opening}
        onReorder={order.change}
      />
      {order.isChanged && <OrderBar order={order} theirs={sections.map(({ title }) => title)} />}
      <OrderReset order={order} />
    </>
  )
}

type OrderBarProps = {
  order: Order
  /** The titles in the stored order. */
  theirs: string[]
}

/** Shown below the list while its order is not saved. */
function OrderBar({ order, theirs }: OrderBarProps) {
  const { save, isSaving, failure } = useSave()
  const place = useRef<HTMLDivElement>(null)
  const bar = useBottomBar('--page-bar')
  const isConflict = order.isOutdated || failure?.isConflict

  /** Moves the focus first, because the bar disappears with the pressed button. */
  function close(action: () => void) {
    headingOf(place.current)?.focus({ preventScroll: true })
    action()
  }

  const saveOrder = () =>
    save({
      call: () =>
        answer(adminApi['about-us']['update-order'].$post({ json: { order: order.order, was: order.stored } })),
      onSaved: () => close(() => order.settle(order.order)),
      success: 'Order saved successfully!',
      failure: 'Failed to save the order.',
    })

  return (
    <div ref={bar} className={styles.bar}>
      <div ref={place} role="status">
        {!failure && !order.isOutdated && <p>New order not saved. Visitors still see the old one.</p>}
        {!failure && order.isOutdated && (
          <p className={pieces.wrong}>Someone else changed the order while you were sorting. The list shows yours.</p>
        )}
        {failure && <p className={pieces.wrong}>{`Not saved: ${failure.message} ${failure.isConflict ? ANEW : ''}`}</p>}
        {isConflict && (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
            <p className={styles.theirs} tabIndex={0}>
              {`Theirs: ${theirs.join(', ')}`}
            </p>
            <p>{CHOICE}</p>
          </>
        )}
      </div>
      <div className={pieces.buttons}>
        <BusyButton isBusy={isSaving} onClick={saveOrder}>
          Save order
        </BusyButton>
        <Button variant="outline" onClick={() => close(order.reset)}>
          Reset order
        </Button>
      </div>
    </div>
  )
}

/** Offers to undo a reset of the order. */
function OrderReset({ order }: { order: Order }) {
  const bar = useBottomBar('--page-bar')
  return (
    // Always rendered, because screen readers may miss a live region that appears together with its text.
    <div role="status" className={styles.place}>
      {order.isReset && (
        <p ref={bar} className={`${styles.bar} ${styles.reset}`}>
          Order reset.
          <LinkButton
            onClick={({ currentTarget }) => {
              headingOf(currentTarget)?.focus({ preventScroll: true })
              order.undoReset()
            }}
          >
            Undo
          </LinkButton>
        </p>
      )}
    </div>
  )
}

const hasDraft = ({ id, title, text, file }: Section) =>
  hasUnsaved(adminPaths.manageSections(), sectionDraftKey(id), { title, text }) ||
  (file !== null && hasUnsavedDescription(file))

function markOf(section: Section) {
  if (hasDraft(section)) return 'Unsaved changes'
  return section.file !== null && isUndescribed(section.file) && 'No description yet'
}

type Draft = { order: number[]; was: number[] }

type Order = ReturnType<typeof useOrder>

/** Keeps an unsaved order, which survives reloads until it is saved or reset. */
function useOrder(stored: number[]) {
  const [draft, setDraft] = useDraft<Draft | null>('order', null)
  const [discarded, setDiscarded] = useState<Draft | null>(null)
  const order = arrange(stored, draft?.order ?? stored)
  const isChanged = !isSameOrder(order, stored)
  return {
    order,
    stored,
    isChanged,
    /** Whether someone else has saved another order since this one was started. */
    isOutdated: isChanged && draft !== null && !isSameOrder(common(draft.was, stored), common(stored, draft.was)),
    isReset: discarded !== null && !isChanged,
    change(ids: number[]) {
      setDiscarded(null)
      setDraft({ order: ids, was: (isChanged && draft?.was) || stored })
    },
    reset() {
      setDiscarded(draft)
      setDraft(undefined)
    },
    undoReset() {
      setDraft(discarded ?? undefined)
      setDiscarded(null)
    },
    /** Call this after `sent` was saved. Keeps later moves. */
    settle: (sent: number[]) =>
      setDraft((now) => (now && !isSameOrder(now.order, sent) ? { ...now, was: sent } : undefined)),
  }
}

const isSameOrder = (a: number[], b: number[]) => a.join() === b.join()
