import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './Newest.module.css'

type NewestProps = {
  id: string
  title: string
  /** The link to the whole list. */
  all: string
  to: string
  isDeep?: boolean
  /** The items of the list. */
  children: ReactNode
}

/** A part of the home page that administrators can add: the newest items of a list. */
export function Newest({ id, title, all, to, isDeep, children }: NewestProps) {
  return (
    <section className={styles.newest} data-deep={isDeep} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <Link to={to}>{all}</Link>
      </div>
      <ul className={styles.list}>{children}</ul>
    </section>
  )
}
