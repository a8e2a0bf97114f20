import { useState } from 'react'
import { arrange } from '../../ui/office/arrange.ts'
import { headingOf } from '../../ui/office/heading-of.ts'
import { LinkButton } from '../../ui/office/LinkButton.tsx'
import { SortableList } from '../../ui/office/SortableList.tsx'
import { EmptyState } from '../../ui/site/EmptyState.tsx'
import styles from './OrderBar.module.css'
import { OrderBar } from './OrderBar.tsx'
import { SectionForm } from './SectionForm.tsx'
import type { Section } from './sections.schema.ts'
import type { Order } from './use-order.ts'
import { useOrder } from './use-order.ts'

type SectionListProps = { sections: Section[]; newId: number | undefined }

export function SectionList({ sections, newId }: SectionListProps) {
  // Sections that someone else deleted stay on the screen, because they may have unsaved text.
  const [gone, setGone] = useState<Section[]>([])
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
          content: (
            <SectionForm
              section={section}
              isNew={section.id === newId}
              onGone={() => setGone((before) => [...before, section])}
            />
          ),
        }))}
        onReorder={order.change}
      />
      {order.isChanged && <OrderBar order={order} theirs={sections.map(({ title }) => title)} />}
      <OrderReset order={order} />
    </>
  )
}

/** Offers to undo a reset of the order. */
function OrderReset({ order }: { order: Order }) {
  return (
    // Always rendered, because screen readers may miss a live region that appears together with its text.
    <div role="status" className={styles.place}>
      {order.isReset && (
        <p className={`${styles.bar} ${styles.reset}`}>
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
