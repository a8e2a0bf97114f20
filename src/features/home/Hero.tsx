import { Link } from 'react-router'
import type { Image } from '#features/images/images.schema.ts'
import { TAGLINE } from '#platform/site-words.ts'
import { paths } from '#ui/paths.ts'
import drawing from '#ui/site/art/hero.svg'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import { useArt, useSite } from '#ui/site/site.ts'
import styles from './Hero.module.css'

/** In characters. The heading of a longer name is smaller, so that the buttons stay in view. */
const LONG_BRAND = 30

/** The welcome, over a photo or else over our drawing. Both are lazy, so that neither loads behind the age question. */
export function Hero({ photo }: { photo: Image | null }) {
  const { brand, location, tagline = TAGLINE } = useSite()
  const art = useArt('hero', drawing)
  return (
    <div className={styles.hero} data-photo={photo ? '' : undefined}>
      {photo ? (
        <div className={styles.photo}>
          <ResponsiveImage {...photo} sizes={sizesOf(photo)} fetchPriority="high" />
        </div>
      ) : (
        <img className={styles.art} src={art} alt="" width={900} height={1100} loading="lazy" fetchPriority="high" />
      )}
      <div className={styles.words}>
        <p className={styles.place}>{location}</p>
        <h1 data-long={brand.length > LONG_BRAND ? '' : undefined}>{`Welcome to ${brand}`}</h1>
        {tagline && <p className={styles.tagline}>{tagline}</p>}
        <p className={styles.ways}>
          <Link className={styles.more} to="#section1">
            Learn More Details
          </Link>
          <Link className={styles.batch} to={paths.checkBatch()}>
            Check your batch
          </Link>
        </p>
      </div>
    </div>
  )
}

/**
 * The drawn width, including the part that `object-fit: cover` crops. Dense phone screens get about a megapixel, because
 * all their pixels would take a second longer on a slow network.
 */
function sizesOf({ width, height }: Image) {
  const ratio = width / height
  const drawn = `max(100vw, ${Math.round(100 * ratio)}vh)`
  const enoughPx = Math.min(1280, 1100 * Math.sqrt(ratio))
  const onPhone = (density: number) => `min(${drawn}, ${Math.floor(enoughPx / density)}px)`
  return [
    `(width < 56rem) and (resolution > 2.1dppx) ${onPhone(3)}`,
    `(width < 56rem) and (resolution > 1.1dppx) ${onPhone(2)}`,
    drawn,
  ].join(', ')
}
