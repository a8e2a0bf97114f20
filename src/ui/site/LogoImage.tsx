import { logoFile } from '#platform/files/image-files.ts'
import type { SiteLogo } from '#platform/site-words.ts'
import { fitInto, type Size } from '#ui/look/logo-size.ts'
import styles from './LogoImage.module.css'

/** The padding of the plate, in CSS pixels on both sides together. */
const PLATE = { width: 18, height: 10 }

type LogoImageProps = { logo: SiteLogo; alt: string; box: Size }

/** Shows the logo on a dark band, small enough to fit the box together with its plate. */
export function LogoImage({ logo, alt, box }: LogoImageProps) {
  const padding = logo.hasPlate ? PLATE : { width: 0, height: 0 }
  const inner = { width: box.width - padding.width, height: box.height - padding.height }
  return (
    <img
      className={styles.logo}
      data-plate={logo.hasPlate || undefined}
      src={logoFile(logo.folder)}
      alt={alt}
      {...fitInto(logo, inner)}
    />
  )
}

/** In CSS pixels. */
const FOOTER_BOX = { width: 240, height: 64 }

/** A row of the footer. Not printed, because a light logo is invisible on paper. */
export const FooterLogo = ({ logo }: Pick<LogoImageProps, 'logo'>) => (
  <div className={styles.row}>
    <LogoImage logo={logo} alt="" box={FOOTER_BOX} />
  </div>
)
