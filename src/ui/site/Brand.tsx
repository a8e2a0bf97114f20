import { Link } from 'react-router'
import { isWide } from '#ui/look/logo-size.ts'
import { paths } from '#ui/paths.ts'
import logo from './art/logo.svg'
import styles from './Brand.module.css'
import { LogoImage } from './LogoImage.tsx'
import { useArt, useSite } from './site.ts'

/** In CSS pixels. */
const BOX = { width: 200, height: 44 }

export function Brand() {
  const site = useSite()
  const mark = useArt('logo', logo)
  const isNamed = site.logo && isWide(site.logo)
  return (
    <Link className={styles.brand} to={paths.home()}>
      {site.logo ? (
        <LogoImage logo={site.logo} alt={isNamed ? site.brand : ''} box={BOX} />
      ) : (
        <img src={mark} alt="" width={32} height={32} />
      )}
      {!isNamed && <span>{site.brand}</span>}
    </Link>
  )
}
