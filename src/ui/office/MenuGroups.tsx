import { NavLink } from 'react-router'
import styles from './MenuGroups.module.css'
import { MENU } from './menu-links.ts'

/** The menu's links to the pages of the back office. Groups have no headings, because the menu precedes the h1. */
export function MenuGroups({ onFollow }: { onFollow?: () => void }) {
  return (
    <ul className={styles.groups}>
      {MENU.map(({ title, links }) => (
        <li key={title}>
          <p>{title}</p>
          <ul>
            {links.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} onClick={onFollow}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
