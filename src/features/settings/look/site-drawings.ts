import { createHash } from 'node:crypto'
import type { Config } from '#platform/config.ts'
import type { Row } from '#platform/db/schema.ts'
import { LOOK, lookOf, type SiteLogo, STARTER_BRAND, STARTER_PLACE } from '#platform/site-words.ts'
import { isPlateNeeded, tileOf } from '#ui/look/look-palette.ts'

/** Increment this when the card or the icons are drawn differently, because browsers cache them. */
const REVISION = 2
const KEY_LENGTH = 16

/**
 * Sets the key that names this site's card and icons in URLs. Our own brand needs none, because the build has its
 * drawings.
 */
export function withDrawings(config: Config): Config {
  const { brand, location, logo, ...site } = config.site
  const look = lookOf(site)
  const isOurs =
    brand === STARTER_BRAND && location === STARTER_PLACE && !logo && JSON.stringify(look) === JSON.stringify(LOOK)
  if (isOurs) return config
  const parts = [REVISION, brand, location, ...Object.values(look), logo?.folder]
  const key = createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, KEY_LENGTH)
  return { ...config, site: { ...config.site, drawings: key } }
}

/** @param look the colors that the logo is shown on */
export function siteLogoOf(logo: Row<'logos'>, look: Parameters<typeof lookOf>[0]): SiteLogo {
  const { file_key, width, height } = logo
  const grays = { isOpaque: logo.is_opaque === 1, darkGray: logo.dark_gray, lightGray: logo.light_gray }
  return {
    ...{ folder: `/files/${file_key}`, width, height },
    hasPlate: isPlateNeeded(grays, look),
    tile: tileOf(grays, look),
  }
}
