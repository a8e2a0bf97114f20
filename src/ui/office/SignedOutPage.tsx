import { useEffect } from 'react'
import { paths } from '../paths.ts'
import styles from './AdminLastResort.module.css'

/** Shown after signing out offline. Back online it opens the login, which ends the session on the server. */
export function SignedOutPage() {
  useEffect(() => {
    const goOn = () => location.assign(paths.login())
    window.addEventListener('online', goOn)
    return () => window.removeEventListener('online', goOn)
  }, [])
  return (
    <main className={styles.page}>
      <title>Signed out</title>
      <h1>You're signed out on this device</h1>
      <p role="status">
        The server doesn't know yet because you're offline. Leave this page open to end your session as soon as you're
        back online.
      </p>
      <a href={paths.login()}>Go to login</a>
    </main>
  )
}
