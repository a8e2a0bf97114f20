import { isLocal } from '#platform/local-origin.ts'
import { useSite } from '#ui/site/site.ts'
import { ForTheServer } from './ForTheServer.tsx'
import styles from './NoMailServer.module.css'
import pieces from './pieces.module.css'

/** Warns while the links in emails lead to this machine. */
export function LocalLinks() {
  const { origin } = useSite()
  if (!isLocal(origin)) return null
  return (
    <div className={`${pieces.note} ${styles.note}`}>
      <p className={pieces.amber}>Links in emails lead to this computer, so nobody else can open them.</p>
      <ForTheServer>
        <p>{`Emails link to ${origin}. Set SITE_URL to the site's public address.`}</p>
      </ForTheServer>
    </div>
  )
}
