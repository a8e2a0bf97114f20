import { Link } from 'react-router'
import { MENU, type MenuGroup } from '#ui/office/menu-links.ts'
import styles from './LinkList.module.css'

export function LinkList() {
  return MENU.map((group) => <Group key={group.title} {...group} />)
}

function Group({ title, links }: MenuGroup) {
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
