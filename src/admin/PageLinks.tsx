import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { headingOf } from './heading-of.ts'
import styles from './PageLinks.module.css'
import { lastPage, type PagePlace, placeText } from './page-place.ts'

type PageLinksProps = { place: PagePlace; noun: string; pathOf: (page: number) => string }

/** The ways to the other pages, when there are some. */
export function PageLinks({ place, noun, pathOf }: PageLinksProps) {
  const { page } = place
  const nav = useFocusOnNewPage(page)
  const last = lastPage(place)
  const link = (label: string, to: number, isNeeded: boolean) =>
    isNeeded ? <Link to={pathOf(to)}>{label}</Link> : <span>{label}</span>
  return (
    last > 1 && (
      <nav ref={nav} className={styles.pages} aria-label="Pages">
        {link('First', 1, page > 1)}
        {link('Previous', page - 1, page > 1)}
        <p>{placeText(place, noun)}</p>
        {link('Next', page + 1, page < last)}
        {link('Last', last, page < last)}
      </nav>
    )
  )
}

/** Who has gone on reads from the top, also with the keyboard; the link that they pressed may be gone. */
function useFocusOnNewPage(page: number) {
  const nav = useRef<HTMLElement>(null)
  const last = useRef(page)
  useEffect(() => {
    const focused = document.activeElement
    const hasFocus = focused === document.body || nav.current?.contains(focused)
    if (last.current !== page && hasFocus) headingOf(nav.current)?.focus({ preventScroll: true })
    last.current = page
  }, [page])
  return nav
}
