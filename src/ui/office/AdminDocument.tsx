import './admin.css'
import type { Palette } from '#ui/look/palette.ts'
import { AgeGate } from '#ui/site/age-gate/AgeGate.tsx'
import { Document } from '#ui/site/Document.tsx'
import { type Site, SiteContext } from '#ui/site/site.ts'
import styles from './AdminDocument.module.css'

/** The server's data for rendering the back office in the browser. Strangers can read it too. */
export type AdminBoot = { site: Site; nonce: string; palette: Palette }

/** The HTML of every back office page. The server renders no more than this; entry-admin.tsx does the rest. */
export function AdminDocument({ site }: { site: Site }) {
  return (
    <SiteContext value={site}>
      <Document minimumAge={site.minimumAge}>
        <title>{`Admin – ${site.brand}`}</title>
        <AgeGate />
        <div id="admin" className={styles.office}>
          <p className={styles.loading} role="status">
            Loading...
          </p>
          <noscript>
            <p className={styles.noScript}>The back office needs JavaScript.</p>
          </noscript>
        </div>
      </Document>
    </SiteContext>
  )
}
