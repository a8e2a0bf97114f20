import { logoFile } from '#platform/files/image-files.ts'
import { isWide } from '#ui/look/logo-size.ts'
import { cardOrIconUrl, iconsKey } from '#ui/look/look-files.ts'
import logo from '#ui/site/art/logo.svg'
import { LogoImage } from '#ui/site/LogoImage.tsx'
import { useArt, useSite } from '#ui/site/site.ts'
import styles from './LogoSamples.module.css'
import type { LookColors } from './look.schema.ts'

/** In CSS pixels. */
const BOX = { width: 200, height: 48 }

/** Shows the chosen logo as in the dark header, and its icon as in a light browser tab. */
export function LogoSamples({ colors, isPublished }: { colors: LookColors | undefined; isPublished: boolean }) {
  const site = useSite()
  const mark = useArt('logo', logo)
  const icon = useArt('favicon', '/favicon.svg')
  const key = iconsKey(site)
  const chosen = colors?.logo
  const isNamed = chosen && isWide(chosen)
  return (
    <div className={styles.samples}>
      <figure>
        <div className={styles.dark} style={{ backgroundColor: colors?.night }}>
          {chosen ? (
            <LogoImage logo={chosen} alt={isNamed ? site.brand : ''} box={BOX} />
          ) : (
            <img src={mark} alt="" width={40} height={40} />
          )}
          {!isNamed && <span>{site.brand}</span>}
        </div>
        <figcaption>On your site</figcaption>
      </figure>
      <figure>
        <div className={styles.light}>
          {chosen && !(isPublished && key) ? (
            <div className={styles.tile} style={{ backgroundColor: chosen.tile }}>
              <img src={logoFile(chosen.folder)} alt="" data-wide={isNamed || undefined} />
            </div>
          ) : (
            <img src={chosen && key ? cardOrIconUrl(key, 'icon-192.png') : icon} alt="" width={40} height={40} />
          )}
          <span>{site.brand}</span>
        </div>
        <figcaption>{`In browser tabs${isNamed ? ', where a wide logo looks small' : ''}`}</figcaption>
      </figure>
    </div>
  )
}
