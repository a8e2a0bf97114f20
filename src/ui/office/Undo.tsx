import { useFocusWithin, useHover, useMergedRef } from '@mantine/hooks'
import { createContext, type ReactNode, use, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { NOTICE_MS } from '#ui/site/Notice.tsx'
import { useBusy } from '#ui/site/use-busy.ts'
import { headingOf } from './heading-of.ts'
import { keepClear } from './keep-clear.ts'
import { LinkButton } from './LinkButton.tsx'
import styles from './Undo.module.css'

const UNDO_MS = 8000

export type Offer = {
  /** An `UndoPlace`, so that Undo is the next tab stop. Null puts it at the end of the document. */
  place: Element | null
  /** Says what was done, for as long as every notice. Then `question` replaces it. */
  notice: string
  /** Stays beside the notice and the question. */
  more?: ReactNode
  question?: string
  /** Reports its own failures. */
  undo: () => Promise<void>
}

type Offers = { offerUndo: (offer: Offer) => void; leave: (place: Element) => void }

const OffersContext = createContext<Offers>({ offerUndo: () => {}, leave: () => {} })

/** Shows the notice of an action with an offer to undo it for eight seconds, even if the component that calls this is unmounted. */
export const useOfferUndo = () => use(OffersContext).offerUndo

export function UndoOffers({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<Offer & { count: number }>()
  const offerUndo = useCallback(
    (offer: Offer) => setCurrent((last) => ({ ...offer, count: (last?.count ?? 0) + 1 })),
    [],
  )
  const leave = useCallback(
    (place: Element) => setCurrent((now) => (now?.place === place ? { ...now, place: null } : now)),
    [],
  )
  const [offers] = useState<Offers>({ offerUndo, leave })
  const end = (count: number) => setCurrent((now) => (now?.count === count ? undefined : now))
  const bar = current && <UndoBar key={current.count} offer={current} onEnd={() => end(current.count)} />
  return (
    <OffersContext value={offers}>
      {children}
      {current?.place && createPortal(bar, current.place)}
      <div className={styles.place} aria-live="polite">
        {!current?.place && bar}
      </div>
    </OffersContext>
  )
}

function UndoBar({
  offer: { place, notice, more, question = 'Deleted by mistake?', undo },
  onEnd,
}: {
  offer: Offer
  onEnd: () => void
}) {
  const { hovered, ref: hover } = useHover()
  const { focused, ref: focus } = useFocusWithin()
  const ref = useMergedRef<HTMLDivElement>(hover, focus, keepClear)
  const { isBusy, run } = useBusy()
  const isHeld = hovered || focused || isBusy
  const end = useEffectEvent(onEnd)
  const [words, setWords] = useState(notice)
  const ask = useEffectEvent(() => setWords(question))

  useEffect(() => {
    const timer = setTimeout(ask, NOTICE_MS)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(end, UNDO_MS)
    return () => clearTimeout(timer)
  }, [isHeld])

  const press = () =>
    run(async () => {
      await undo()
      const heading = headingOf(place) ?? document.getElementById('main')
      heading?.focus({ preventScroll: true })
      onEnd()
    })

  return (
    <div ref={ref} className={styles.bar} data-undo>
      <p>{words}</p>
      {more}
      <LinkButton aria-disabled={isBusy} onClick={press}>
        Undo
      </LinkButton>
    </div>
  )
}

/** Always rendered, because screen readers may miss a live region that is added together with its text. */
export function UndoPlace() {
  const { leave } = use(OffersContext)
  const watch = useCallback((place: HTMLDivElement) => () => leave(place), [leave])
  return <div ref={watch} className={styles.place} aria-live="polite" data-undo-place />
}

/** The `UndoPlace` of the section around `element`, or of the page. */
export const undoPlaceOf = (element: Element | null) =>
  element?.closest('section')?.querySelector('[data-undo-place]') ?? document.querySelector('[data-undo-place]')
