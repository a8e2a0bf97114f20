import { NavLink } from 'react-router'
import type { PageLink } from '#platform/site-words.ts'
import { paths } from '#ui/paths.ts'
import styles from './NavLinks.module.css'
import { useSite } from './site.ts'

const LINKS = [
  { to: paths.home(), title: 'Home' },
  { to: paths.testResults(), title: 'COA' },
  { to: paths.blog(), title: 'Blog' },
  { to: paths.contactUs(), title: 'Contact Us' },
]
const MORE = 'more-pages'
/** The header of a wide screen has room for this many characters beside the four links. */
const ROOM = 32

/** @param isInRow links that have no room go behind a button */
export function NavLinks({ isInRow = false }) {
  const own = usePageLinks('menu')
  const fits = own.reduce((sum, { title }) => sum + title.length + 3, 0) <= ROOM
  return (
    <ul className={styles.links} data-fits={fits || undefined}>
      {LINKS.map((link) => (
        <li key={link.to}>
          <PageAnchor link={link} />
        </li>
      ))}
      {own.map((link) => (
        <li key={link.to} className={isInRow ? styles.own : undefined}>
          <PageAnchor link={link} />
        </li>
      ))}
      {isInRow && own.length > 0 && (
        <li className={styles.more}>
          {/* A popover works without scripts, and closes by Escape and by a press beside it. */}
          <button type="button" popoverTarget={MORE}>
            More
          </button>
          <ul id={MORE} popover="auto">
            {own.map((link) => (
              <li key={link.to}>
                <PageAnchor link={link} onFollow={() => document.getElementById(MORE)?.hidePopover()} />
              </li>
            ))}
          </ul>
        </li>
      )}
    </ul>
  )
}

export const usePageLinks = (place: PageLink['place']) =>
  useSite().pageLinks?.filter((link) => link.place === place) ?? []

type PageAnchorProps = { link: Pick<PageLink, 'title' | 'to'>; onFollow?: () => void }

/** A link to a page of this site or to another site. */
export function PageAnchor({ link: { title, to }, onFollow }: PageAnchorProps) {
  return to.startsWith('/') ? (
    <NavLink to={to} end={to === paths.home()} onClick={onFollow} dir="auto">
      {title}
    </NavLink>
  ) : (
    <a className={styles.leaves} href={to} rel="noopener" dir="auto">
      {title}
      <span>, on another site</span>
    </a>
  )
}
