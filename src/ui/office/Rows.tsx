import type { ReactNode } from 'react'
import pieces from './pieces.module.css'
import styles from './Rows.module.css'

export function Rows({ children }: { children: ReactNode[] }) {
  return children.length > 0 && <ul className={pieces.rows}>{children}</ul>
}

type RowProps = {
  title: string
  mark?: string | false
  /** Whether the mark is a warning. */
  isWarning?: boolean
  /** Whether the mark says that something is wrong. */
  isBad?: boolean
  figure?: ReactNode
  action?: ReactNode
  below?: ReactNode
  children: ReactNode
}

export function ListRow({ title, mark, isWarning = false, isBad = false, figure, action, below, children }: RowProps) {
  const markStyle = [styles.mark, isWarning && styles.warning, isBad && styles.bad].filter(Boolean).join(' ')
  return (
    <li className={styles.row} tabIndex={-1}>
      {figure && <div className={styles.figure}>{figure}</div>}
      <div className={styles.text}>
        <h3>
          <span>{title}</span> {mark && <span className={markStyle}>{mark}</span>}
        </h3>
        <p>{children}</p>
      </div>
      {action && <div className={pieces.buttons}>{action}</div>}
      {below && <div className={styles.below}>{below}</div>}
    </li>
  )
}
