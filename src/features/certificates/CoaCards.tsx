import { SortableList } from '../../ui/office/SortableList.tsx'
import { EmptyState } from '../../ui/site/EmptyState.tsx'
import { CoaCard } from './CoaCard.tsx'
import type { CoaPage } from './certificates.schema.ts'
import { PAGE_SIZE } from './coas-view.ts'
import { nameOf } from './untitled.ts'
import { useCoaOrder } from './use-coa-order.ts'
import { useKeptCoas } from './use-kept-coas.ts'
import type { useWantedCoa } from './use-wanted-coa.ts'

type CoaCardsProps = { page: CoaPage; isSearch: boolean; wanting: ReturnType<typeof useWantedCoa> }

/** The certificates of a page, or of what is found: then they stand at their places, and stay there. */
export function CoaCards({ page: { coas, page, total }, isSearch, wanting }: CoaCardsProps) {
  const order = useCoaOrder(
    coas.map(({ id }) => id),
    { page, onLeft: (id, control) => wanting.show([id], control) },
  )
  const kept = useKeptCoas(coas, isSearch)
  const shown = kept.inOrder(order.order)
  const { wanted, forget } = wanting
  const wantedId = shown.find(({ id }) => wanted?.ids.includes(id))?.id

  if (shown.length === 0 && isSearch) return null
  if (shown.length === 0) return <EmptyState>No COAs available to display. Please add some data.</EmptyState>
  return (
    <SortableList
      id="certificates"
      layout="grid"
      isFixed={isSearch}
      total={total + shown.length - coas.length}
      items={shown.map((coa, index) => ({
        id: coa.id,
        name: coa.title,
        spokenName: nameOf(coa),
        place: isSearch ? coa.order : (page - 1) * PAGE_SIZE + index,
        wanted: coa.id === wantedId ? wanted?.part : undefined,
        content: (
          <CoaCard
            coa={coa}
            isWanted={coa.id === wantedId && wanted?.part === 'content'}
            onShown={forget}
            onSaved={kept.keepSaved}
            onGone={() => kept.keepGone(coa)}
            onDeleted={() => kept.drop(coa.id)}
          />
        ),
      }))}
      onShown={forget}
      onReorder={order.change}
      onLeave={(id, to, control) => order.leave(id, Math.min(to, total - 1), control)}
    />
  )
}
