import { Link } from 'react-router'
import { paths } from '#ui/paths.ts'
import { Day } from '#ui/site/Day.tsx'
import styles from './ShownUpdateList.module.css'
import type { ShownUpdates } from './shown-updates.schema.ts'

/** The newest updates, below the posts of the blog. */
export function ShownUpdateList({ updates }: ShownUpdates) {
  if (updates.length === 0) return null
  return (
    <section className={styles.updates} aria-labelledby="weekly-updates">
      <h2 id="weekly-updates">Weekly updates</h2>
      <ul>
        {updates.map(({ id, subject, createdAt }) => (
          <li key={id}>
            <Day at={createdAt} />
            <Link to={paths.update({ id })}>
              <bdi>{subject}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
