import { NavLink } from 'react-router'
import type { MenuLink } from './menu-links.ts'

type MenuLinksProps = { links: MenuLink[]; onFollow?: () => void }

export function MenuLinks({ links, onFollow }: MenuLinksProps) {
  return links.map(({ to, label }) => (
    <li key={to}>
      <NavLink to={to} onClick={onFollow}>
        {label}
      </NavLink>
    </li>
  ))
}
