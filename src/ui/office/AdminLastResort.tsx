import { Button } from '@mantine/core'
import styles from './AdminLastResort.module.css'

/** Stands in for everything when the shell itself fails. */
export function AdminLastResort() {
  return (
    <main className={styles.lastResort}>
      <title>Unexpected Application Error!</title>
      <h1>Unexpected Application Error!</h1>
      <Button variant="outline" onClick={() => location.reload()}>
        Try again
      </Button>
    </main>
  )
}
