import { useEffect } from 'react'
import { paths } from '../paths.ts'
import styles from './AdminLastResort.module.css'

/** For who signs out without a network. The login finishes it as soon as there is one. */
export function SignedOutPage() {
  useEffect(() => {
    const goOn = () => location.assign(paths.login())
    window.addEventListener('online', goOn)
    return () => window.removeEventListener('online', goOn)
  }, [])
  return (
    <main className={styles.lastResort}>
      <title>Signed out</title>
      <h1>You are signed out on this page.</h1>
      <p role="status">
        The server cannot be reached, so this browser may still be signed in there. It will be told as soon as the
        network is back: leave this page open.
      </p>
      <a href={paths.login()}>Go to the login</a>
    </main>
  )
}
