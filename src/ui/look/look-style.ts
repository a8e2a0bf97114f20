import { type LookStyle, sha256Of } from '#platform/rendering/html.ts'
import { type Look, lookOf } from '#platform/site-words.ts'
import bricolage from './fonts-bricolage.css?inline'
import literata from './fonts-literata.css?inline'
import { ART, artUrl, colorsKey } from './look-files.ts'
import { mailPaletteFor, paletteFor } from './look-palette.ts'
import type { Palette } from './palette.ts'

const TYPEFACE_STYLES = { fraunces: '', bricolage: forPages(bricolage), literata: forPages(literata) }

/** Late fonts must not move the text of a page. */
function forPages(css: string) {
  return css.replaceAll(/font-display: ?swap/g, 'font-display:optional')
}

/** The files that every page needs. Only some pages need letters of other languages. */
const preloadedFonts = (css: string) =>
  [...css.matchAll(/url\("?([^")]+)/g)].flatMap(([, url = '']) => (url.includes('-rest') ? [] : url))

const declarations = (palette: Palette) =>
  Object.entries(palette)
    .map(([token, hex]) => `--${token}:${hex};`)
    .join('')

/** The style that changes our look into another one; undefined for ours. */
export function lookStyleOf(look: Partial<Look>): LookStyle | undefined {
  const typefaces = TYPEFACE_STYLES[lookOf(look).typefaces]
  const css = typefaces + colorStyleOf(look)
  if (!css) return undefined
  return { css, hash: sha256Of(css), ...(typefaces && { fonts: preloadedFonts(typefaces) }) }
}

/** Returns the colors and drawings of the look as CSS; empty for ours. A dark look prints in its light colors. */
function colorStyleOf(look: Partial<Look>) {
  const key = colorsKey(look)
  if (!key) return ''
  const art = ART.map((name) => `--art-${name}:url(${artUrl(key, name)});`).join('')
  return lookOf(look).scheme === 'dark'
    ? `:root{${declarations(mailPaletteFor(look))}}@media screen{:root{color-scheme:dark;${declarations(paletteFor(look))}${art}}}`
    : `:root{${declarations(paletteFor(look))}${art}}`
}
