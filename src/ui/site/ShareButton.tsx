import styles from './ShareButton.module.css'

/** `share-on-press.ts` makes it work. Hidden without JavaScript. */
export function ShareButton({ title }: { title: string }) {
  return (
    <div className={styles.share}>
      <button type="button" data-share value={title}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 15V4M8 7.5 12 3.5l4 4M6 11H4.5v9.5h15V11H18" />
        </svg>
        Share
      </button>
      <span role="status" />
    </div>
  )
}

/** Prints the page. Made like `ShareButton`. */
export function PrintPageButton() {
  return (
    <div className={styles.share}>
      <button type="button" data-print>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M7 8V3.5h10V8M7 17H3.5V8h17v9H17M7 14h10v6.5H7z" />
        </svg>
        Print
      </button>
    </div>
  )
}
