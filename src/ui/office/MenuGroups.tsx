import { NavLink } from 'react-router'
import { adminPaths } from '#ui/paths.ts'
import styles from './MenuGroups.module.css'
import { MENU } from './menu-links.ts'
import { SignedInPerson } from './SignedInPerson.tsx'

type MenuGroupsProps = {
  /** Shows who is signed in. */
  withPerson?: boolean
  onFollow?: () => void
}

/** The menu's links to the pages of the back office. Groups have no headings, because the menu precedes the h1. */
export function MenuGroups({ withPerson = false, onFollow }: MenuGroupsProps) {
  return (
    <ul className={styles.groups}>
      {MENU.map(({ title, links }) => (
        <li key={title}>
          <p>{title}</p>
          <ul>
            {links.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} onClick={onFollow}>
                  <span>
                    {`${label} `}
                    {withPerson && to === adminPaths.account() && (
                      <SignedInPerson>{(name) => <span className={styles.person}>{name}</span>}</SignedInPerson>
                    )}
                  </span>
                </NavLink>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
