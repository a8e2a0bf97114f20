import type { ComponentProps } from 'react'
import styles from './LinkButton.module.css'

/** A button that looks like a link, for use within a sentence. */
export function LinkButton(props: ComponentProps<'button'>) {
  return <button {...props} type="button" className={styles.link} />
}
