import { NavLink } from 'react-router'
import { paths } from '#ui/paths.ts'
import styles from './NavLinks.module.css'

const LINKS = [
  { to: paths.home(), label: 'Home' },
  { to: paths.testResults(), label: 'COA' },
  { to: paths.blog(), label: 'Blog' },
  { to: paths.contactUs(), label: 'Contact Us' },
]

export function NavLinks({ onFollow }: { onFollow?: () => void }) {
  return (
    <ul className={styles.links}>
      {LINKS.map(({ to, label }) => (
        <li key={to}>
          <NavLink to={to} end={to === paths.home()} onClick={onFollow}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
