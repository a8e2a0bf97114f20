import { NavLink } from 'react-router'
import { adminPaths } from '#ui/paths.ts'
import { numberText } from '#ui/site/number-text.ts'
import styles from './MenuGroups.module.css'
import { SignedInPerson } from './SignedInPerson.tsx'
import { useMenu } from './use-menu.ts'
import { useWaitingCounts } from './waiting-counts.ts'

type MenuGroupsProps = {
  /** Shows who is signed in. */
  withPerson?: boolean
  onFollow?: () => void
}

/** The menu's links to the pages of the back office. Groups have no headings, because the menu precedes the h1. */
export function MenuGroups({ withPerson = false, onFollow }: MenuGroupsProps) {
  const { contacts, emails } = useWaitingCounts()
  const counted: Record<string, { count: number; what: string }> = {
    [adminPaths.contacts()]: { count: contacts, what: 'waiting' },
    [adminPaths.mails()]: { count: emails, what: 'to check' },
  }
  return (
    <ul className={styles.groups}>
      {useMenu().map(({ title, links }) => (
        <li key={title}>
          <p>{title}</p>
          <ul>
            {links.map(({ to, label }) => {
              const { count = 0, what = '' } = counted[to] ?? {}
              return (
                <li key={to}>
                  <NavLink
                    to={to}
                    onClick={onFollow}
                    aria-label={count > 0 ? `${label}, ${numberText(count)} ${what}` : undefined}
                  >
                    <span>
                      {`${label} `}
                      {withPerson && to === adminPaths.account() && (
                        <SignedInPerson>{(name) => <span className={styles.person}>{name}</span>}</SignedInPerson>
                      )}
                    </span>
                    {count > 0 && <span className={styles.count}>{numberText(count)}</span>}
                  </NavLink>
                </li>
              )
            })}
          </ul>
        </li>
      ))}
    </ul>
  )
}
