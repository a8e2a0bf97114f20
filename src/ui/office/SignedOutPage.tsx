import { useEffect } from 'react'
import { paths } from '#ui/paths.ts'
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
        You're offline, so your session hasn't ended on the server yet. Leave this page open to end the session as soon
        as you're back online.
      </p>
      <a href={paths.login()}>Go to login</a>
    </main>
  )
}
