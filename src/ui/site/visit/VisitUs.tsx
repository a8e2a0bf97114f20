import type { SiteWords } from '#platform/site-words.ts'
import { useSite } from '../site.ts'
import { OpeningHours } from './OpeningHours.tsx'
import styles from './VisitUs.module.css'

const LINKS = [
  { name: 'Instagram', of: (site: SiteWords) => site.instagramUrl },
  { name: 'Facebook', of: (site: SiteWords) => site.facebookUrl },
  { name: 'YouTube', of: (site: SiteWords) => site.youtubeUrl },
  { name: 'TikTok', of: (site: SiteWords) => site.tiktokUrl },
]

/** The hours, the place, the license and the profiles that administrators have filled in. `isBand`: across the page. */
export function VisitUs({ isBand = false, className = '' }: { isBand?: boolean; className?: string | undefined }) {
  const site = useSite()
  const { brand, location, visitAddress = '', mapUrl, licenseNumber } = site
  const profiles = LINKS.map(({ name, of }) => ({ name, href: of(site) })).filter(({ href }) => href)
  const hasHours = site.hours !== undefined || Boolean(site.openingHours)
  const hasPlace = hasHours || Boolean(visitAddress || mapUrl)
  if (!hasPlace && !licenseNumber && profiles.length === 0) return null
  const address = visitAddress.split(/[\r\n]+/).filter(Boolean)
  const isSaid = visitAddress.toLowerCase().includes(location.toLowerCase())
  return (
    <section className={`${styles.visit} ${className}`} data-band={isBand} aria-labelledby="visit">
      <h2 id="visit">{hasPlace ? 'Visit us' : 'Find us'}</h2>
      <div className={styles.columns}>
        {hasHours && <OpeningHours />}
        <div className={styles.place}>
          <h3>Where we are</h3>
          <address>
            {(isSaid ? address : [...address, location]).map((line) => (
              <span key={line} dir="auto">
                {line}
              </span>
            ))}
          </address>
          {mapUrl && (
            <p>
              <a href={mapUrl}>Map and directions</a>
            </p>
          )}
          {licenseNumber && <p className={styles.license}>{`License ${licenseNumber}`}</p>}
        </div>
        {profiles.length > 0 && (
          <div>
            <h3>Follow us</h3>
            <ul className={styles.profiles} aria-label={`${brand} elsewhere`}>
              {profiles.map(({ name, href }) => (
                <li key={name}>
                  <a href={href}>{name}</a>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  )
}
