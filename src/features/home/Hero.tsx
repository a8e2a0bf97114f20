import { Link } from 'react-router'
import hero from '../../ui/site/art/hero.svg'
import { useSite } from '../../ui/site/site.ts'
import styles from './Hero.module.css'

export function Hero() {
  const { brand, location } = useSite()
  return (
    <div className={styles.hero}>
      {/* Lazy, for whom the age question hides it. */}
      <img className={styles.art} src={hero} alt="" width={900} height={1100} loading="lazy" fetchPriority="high" />
      <div className={styles.words}>
        <p className={styles.place}>{location}</p>
        <h1>{`Welcome to ${brand}`}</h1>
        <p className={styles.tagline}>Where nature meets terpenes</p>
        <Link className={styles.more} to="#section1">
          Learn More Details
        </Link>
      </div>
    </div>
  )
}
