import type { ReactNode } from 'react'
import styles from './PageBand.module.css'

const LONG_WORD = /\S{25}/
/** In characters, for the names of products. */
const LONG_NAME = 80

type PageBandProps = {
  title: string
  /** The title with elements in it. */
  heading?: ReactNode
  /** On phones, shows only the title, on one line. */
  isLow?: boolean
  children?: ReactNode
}

/** The dark band with the heading of every public page except the home page. */
export function PageBand({ title, heading = title, isLow, children }: PageBandProps) {
  return (
    <div className={styles.band} data-low={isLow}>
      <h1 data-long={LONG_WORD.test(title) || (isLow && title.length > LONG_NAME) || undefined}>{heading}</h1>
      {children}
    </div>
  )
}
