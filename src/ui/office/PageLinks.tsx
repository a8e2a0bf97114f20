import { Link } from 'react-router'
import { lastPage, type PagePlace } from '#ui/site/page-numbers.ts'
import { useFocusOnNewPage } from '#ui/site/use-focus-on-new-page.ts'
import { headingOf } from './heading-of.ts'
import { placeText } from './list-view.ts'
import styles from './PageLinks.module.css'

type PageLinksProps = { place: PagePlace; noun: string; pathOf: (page: number) => string }

/** Links to the other pages of a list. Renders nothing if there is only one page. */
export function PageLinks({ place, noun, pathOf }: PageLinksProps) {
  const { page } = place
  const nav = useFocusOnNewPage(page, headingOf)
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
