import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { hasRole } from '#platform/access/require-session.ts'
import type { AppEnv, Deps } from '#platform/api/app-env.ts'
import { logoFile } from '#platform/files/image-files.ts'
import type { CardDrawing, Drawing } from '#platform/media/media-jobs.ts'
import type { ReadSite } from '#platform/rendering/serve-pages.ts'
import { ROOT } from '#platform/root.ts'
import { lookOf, type SiteWords, STARTER_BRAND, STARTER_PLACE } from '#platform/site-words.ts'
import { isWide } from '#ui/look/logo-size.ts'
import {
  CARD_AND_ICONS,
  type CardOrIcon,
  cardOrIconUrl,
  cardUrl,
  ICON_SIDES,
  iconsKey,
  lookKey,
} from '#ui/look/look-files.ts'
import { paletteFor } from '#ui/look/look-palette.ts'
import type { Palette, Token } from '#ui/look/palette.ts'
import band from '#ui/site/art/band.svg' with { type: 'text' }
import plants from '#ui/site/art/card.svg' with { type: 'text' }
import gate from '#ui/site/art/gate.svg' with { type: 'text' }
import hero from '#ui/site/art/hero.svg' with { type: 'text' }
import mark from '#ui/site/art/logo.svg' with { type: 'text' }
import section1 from '#ui/site/art/section-1.svg' with { type: 'text' }
import section2 from '#ui/site/art/section-2.svg' with { type: 'text' }
import section3 from '#ui/site/art/section-3.svg' with { type: 'text' }
import sprig from '#ui/site/art/sprig.svg' with { type: 'text' }
import favicon from '../../../public/favicon.svg' with { type: 'text' }

const FONTS = join(ROOT, 'src/ui/site/fonts')
/** The heading typeface of each font pair, by the name of the pair. */
const HEADINGS = { fraunces: 'fraunces', bricolage: 'bricolage-grotesque', literata: 'literata' }
/** Enough for the current card and icons, and those of the last look. */
const CACHED_MAX = 2 * CARD_AND_ICONS.length
/** How long a failed drawing is not retried. */
const FAILED_MS = 60_000
/** In pixels. Drawn with square corners, because iPhones round them. */
const APPLE_SIDE = 180
const FOREVER = 'public, max-age=31536000, immutable'

// A map, because every object has members such as `constructor`, which a URL may name.
const ARTS = new Map(
  Object.entries({
    ...{ band, favicon, gate, hero, logo: mark, sprig },
    ...{ 'section-1': section1, 'section-2': section2, 'section-3': section3 },
  }),
)

/** Browsers and older links request these files by fixed names. */
const OURS: Record<string, CardOrIcon> = {
  '/favicon.ico': 'icon-32.png',
  '/favicon.svg': 'icon-192.png',
  '/icon-192.png': 'icon-192.png',
  '/icon-512.png': 'icon-512.png',
  '/apple-touch-icon.png': 'icon-180.png',
  '/social-card.jpg': 'card.jpg',
}

/**
 * Serves the art, the social card and the icons in the look of the site. The URLs name the look, so that browsers can
 * cache the files forever. Strangers cannot request other looks: their URLs redirect to the current one.
 */
export function lookFiles(deps: Pick<Deps, 'config' | 'db' | 'clock' | 'files' | 'media'>, readSite: ReadSite) {
  const { files, media } = deps
  const drawn = new LRUCache<string, Promise<Uint8Array>>({ max: CACHED_MAX })

  /** Draws each card or icon at its first request. */
  function draw(site: SiteWords, name: CardOrIcon): Promise<Uint8Array> {
    const url = cardOrIconUrl(site.drawings ?? '', name)
    const known = drawn.get(url)
    if (known) return known
    const drawing = drawingOf(site, name, files).then((parts) => media.drawing(parts))
    drawn.set(url, drawing)
    drawing.catch(() => setTimeout(() => drawn.delete(url), FAILED_MS).unref())
    return drawing
  }

  const app = new Hono<AppEnv>()
    .get('/art/:key{[0-9a-f]{6}-[0-9a-f]{6}-(?:light|dark)}/:file{[a-z0-9-]+\\.svg}', async (c) => {
      const { key, file } = c.req.param()
      const name = file.slice(0, -'.svg'.length)
      const svg = ARTS.get(name)
      if (!svg && name !== 'look-card') return c.notFound()
      for (const name of ['config', 'db', 'clock'] as const) c.set(name, deps[name])
      const current = lookKey(lookOf((await readSite()).config.site))
      // Owners try other looks.
      if (key !== current && !(await hasRole(c, 'owner'))) return lead(c, c.req.path.replace(key, current))
      const [accent = '', ground = '', scheme] = key.split('-')
      const colors = { accent: `#${accent}`, ground: `#${ground}` }
      const palette = paletteFor({ ...colors, scheme: scheme === 'dark' ? 'dark' : 'light' })
      c.header('cache-control', FOREVER)
      c.header('content-type', 'image/svg+xml')
      return c.body(svg ? inkArt(svg, palette) : drawLookCard(palette))
    })
    .get('/drawn/:key{[\\w-]{16}}/:name', async (c) => {
      const { key, name } = c.req.param()
      if (!isCardOrIcon(name)) return c.notFound()
      const { site } = (await readSite()).config
      if (site.drawings !== key) return lead(c, currentUrl(site, name) ?? oursFor(name))
      c.header('cache-control', FOREVER)
      c.header('content-type', name === 'card.jpg' ? 'image/jpeg' : 'image/png')
      c.header('x-content-type-options', 'nosniff')
      return c.body((await draw(site, name)) as Uint8Array<ArrayBuffer>)
    })
  for (const [path, name] of Object.entries(OURS)) {
    app.get(path, async (c, next) => {
      const url = currentUrl((await readSite()).config.site, name)
      return url ? lead(c, url) : next()
    })
  }
  return app
}

const isCardOrIcon = (name: string): name is CardOrIcon => CARD_AND_ICONS.some((known) => known === name)

/** The URL of this file in the current look; undefined if the build has the file. */
function currentUrl(site: SiteWords, name: CardOrIcon): string | undefined {
  if (name === 'card.jpg') return site.drawings && cardUrl(site)
  const key = iconsKey(site)
  return key && cardOrIconUrl(key, name)
}

const oursFor = (name: CardOrIcon) => Object.keys(OURS).find((path) => OURS[path] === name) ?? '/'

function lead(c: Context, to: string) {
  c.header('cache-control', 'no-cache')
  return c.redirect(to)
}

/** The colors that `tools/art` draws with, each with the design token that replaces it. */
const INKS: Record<string, Token> = {
  '#15291f': 'deep',
  '#1d241e': 'ink',
  '#2f4a38': 'moss',
  '#5d7a5a': 'fern',
  '#a9b89c': 'sage',
  '#d9b46a': 'gold-light',
  '#f5f0e4': 'on-night',
}

const inkArt = (svg: string, palette: Palette) =>
  svg.replaceAll(/#[0-9a-f]{6}/g, (ink) => (INKS[ink] ? palette[INKS[ink]] : ink))

/** Draws the thumbnail of a look: a dark band with a plant, above a light or dark page with a link and a card. */
function drawLookCard(p: Palette) {
  const line = (x: number, y: number, width: number, height: number, color: string) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${height / 2}" fill="${color}"/>`
  const place = '<svg x="176" y="-26" width="150" height="183" viewBox="0 0 900 1100">'
  const plant = inkArt(hero, p).replace(/^<svg [^>]*>/, place)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200" viewBox="0 0 320 200"><rect width="320" height="200" fill="${p.paper}"/><svg width="320" height="118"><rect width="320" height="118" fill="${p.night}"/>${plant}${line(20, 15, 46, 5, p['on-night'])}${line(20, 44, 128, 11, p['on-night'])}${line(20, 61, 92, 11, p['on-night'])}${line(20, 86, 60, 5, p['gold-light'])}</svg>${line(20, 136, 84, 8, p.ink)}${line(20, 154, 150, 5, p['ink-soft'])}${line(20, 165, 138, 5, p['ink-soft'])}${line(20, 180, 52, 5, p.link)}<rect x="206.5" y="134.5" width="93" height="52" fill="${p['paper-bright']}" stroke="${p.rule}"/>${line(217, 146, 46, 5, p.ink)}<rect x="217" y="160" width="44" height="16" rx="2" fill="${p.button}"/></svg>`
}

async function drawingOf(site: SiteWords, name: CardOrIcon, files: Pick<Deps['files'], 'get'>): Promise<Drawing> {
  const { logo } = site
  const file = logo && (await files.get(logoFile(logo.folder.replace('/files/', ''))))
  const bytes = await file?.bytes()
  const side = ICON_SIDES.find((each) => name === `icon-${each}.png`)
  if (!side) return cardOf(site, bytes)
  const palette = paletteFor(site)
  const source = bytes ?? Buffer.from(inkArt(favicon, palette))
  const tile = (bytes && logo?.tile) ?? palette.deep
  return { kind: 'icon', source, isLogo: bytes !== undefined, side, isRounded: side !== APPLE_SIDE, tile }
}

/** The card of a site that still has the name, place and look of the starter content. The build has it as a file. */
export const starterCard = () => cardOf({ brand: STARTER_BRAND, location: STARTER_PLACE })

type CardWords = Partial<SiteWords> & Pick<SiteWords, 'brand' | 'location'>

function cardOf({ brand, location, logo, ...site }: CardWords, bytes?: Uint8Array): CardDrawing {
  const palette = paletteFor(site)
  const colors = {
    ...{ ground: palette.night, glow: palette.glow, rule: palette['rule-night'] },
    ...{ words: palette['on-night'], soft: palette.sage, plate: palette['on-night-bright'] },
  }
  return {
    ...{ kind: 'card', art: inkArt(plants, palette), mark: inkArt(mark, palette), colors },
    logo: logo && bytes && { bytes, hasPlate: logo.hasPlate, isWide: isWide(logo) },
    ...{ brand, location },
    fonts: ['', '-rest'].map((part) => join(FONTS, `${HEADINGS[lookOf(site).typefaces]}${part}.woff2`)),
  }
}
