import { isLocal } from '#platform/local-origin.ts'
import { useSite } from '#ui/site/site.ts'
import styles from './NoMailServer.module.css'
import pieces from './pieces.module.css'

/** Warns while the links in emails lead to this machine. */
export function LocalLinks() {
  const { origin } = useSite()
  if (!isLocal(origin)) return null
  return (
    <p className={`${pieces.note} ${pieces.amber} ${styles.note}`}>
      {`Links in emails lead to this computer (${origin}), so nobody else can open them. Ask whoever runs this site to set its public address, SITE_URL.`}
    </p>
  )
}
