import { Link } from 'react-router'
import styles from './Pagination.module.css'
import { pageNumbers } from './page-numbers.ts'
import { useFocusOnNewPage } from './use-focus-on-new-page.ts'

const main = () => document.getElementById('main')

type PaginationProps = { page: number; last: number; pathOf: (page: number) => string }

/** Links to the other pages of a list. Renders nothing if there is only one page. */
export function Pagination({ page, last, pathOf }: PaginationProps) {
  const nav = useFocusOnNewPage(page, main)
  if (last === 1) return null
  return (
    <nav ref={nav} className={styles.pages} aria-label="Pages">
      {page > 1 && (
        <Link className={styles.previous} to={pathOf(page - 1)} rel="prev">
          Previous
        </Link>
      )}
      <ul className={styles.numbers}>
        {pageNumbers(page, last).map((number, index, all) =>
          number === null ? (
            <li key={`after-${all[index - 1]}`} className={styles.gap}>
              …
            </li>
          ) : (
            <li key={number} data-between={(number !== page && number > 1 && number < last) || undefined}>
              <Link
                to={pathOf(number)}
                aria-label={`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </Link>
            </li>
          ),
        )}
      </ul>
      {page < last && (
        <Link className={styles.next} to={pathOf(page + 1)} rel="next">
          Next
        </Link>
      )}
    </nav>
  )
}
