import type { ComponentProps } from 'react'
import styles from './LinkButton.module.css'

/** A small step within a sentence or beside a larger button: to undo, to try again. */
export function LinkButton(props: ComponentProps<'button'>) {
  return <button {...props} type="button" className={styles.link} />
}
