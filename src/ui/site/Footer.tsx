import styles from './Footer.module.css'
import { useSite } from './site.ts'

export function Footer() {
  const { brand, copyrightYear, location, contactEmail, credit } = useSite()
  return (
    <footer className={styles.footer}>
      <p className={styles.brand}>{`${brand} © ${copyrightYear}`}</p>
      <p>{location}</p>
      <p>
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      </p>
      <p className={styles.credit}>{credit}</p>
    </footer>
  )
}
