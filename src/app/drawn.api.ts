import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { logoFile } from '#platform/files/image-files.ts'
import type { AppEnv, Deps } from '#platform/http/app-env.ts'
import type { Drawing } from '#platform/media/media-jobs.ts'
import type { ReadSite } from '#platform/rendering/serve-pages.ts'
import { ROOT } from '#platform/root.ts'
import { lookOf, type SiteWords } from '#platform/site-words.ts'
import { paletteFor } from '#ui/look.ts'
import plants from '#ui/site/art/card.svg' with { type: 'text' }
import mark from '#ui/site/art/logo.svg' with { type: 'text' }
import { cardUrl, DRAWN, type DrawnName, drawnUrl, ICON_SIDES, iconsKey } from '#ui/site/drawn.ts'
import { isWide } from '#ui/site/logo-size.ts'
import favicon from '../../public/favicon.svg' with { type: 'text' }
import { inkDrawing } from './art.api.ts'

const FONTS = join(ROOT, 'src/ui/site/fonts')
/** The heading typeface of each font pair, by the name of the pair. */
const HEADINGS = { fraunces: 'fraunces', bricolage: 'bricolage-grotesque', literata: 'literata' }
const TYPES = { jpg: 'image/jpeg', png: 'image/png' }
/** Enough for the current card and icons, and those of the last look. */
const CACHED_MAX = 2 * DRAWN.length
/** How long a failed drawing is not retried. */
const FAILED_MS = 60_000
/** In pixels. Drawn with square corners, because iPhones round them. */
const APPLE_SIDE = 180

/** Browsers and older links request these files by fixed names. */
const OURS: Record<string, DrawnName> = {
  '/favicon.ico': 'icon-32.png',
  '/favicon.svg': 'icon-192.png',
  '/apple-touch-icon.png': 'icon-180.png',
  '/social-card.jpg': 'card.jpg',
}

/**
 * Serves the social card and the icons in the look of the site, each drawn at its first request. Only the current look
 * is drawn, so that strangers cannot request others: any other key redirects to the current one.
 */
export function drawnFiles({ files, media }: Pick<Deps, 'files' | 'media'>, readSite: ReadSite) {
  const drawn = new LRUCache<string, Promise<Uint8Array>>({ max: CACHED_MAX })

  function draw(site: SiteWords, name: DrawnName): Promise<Uint8Array> {
    const url = drawnUrl(site.drawings ?? '', name)
    const known = drawn.get(url)
    if (known) return known
    const drawing = drawingOf(site, name, files).then((parts) => media.drawing(parts))
    drawn.set(url, drawing)
    drawing.catch(() => setTimeout(() => drawn.delete(url), FAILED_MS).unref())
    return drawing
  }

  const app = new Hono<AppEnv>().get('/drawn/:key{[\\w-]{16}}/:name', async (c) => {
    const { key, name } = c.req.param()
    if (!isDrawn(name)) return c.notFound()
    const { site } = (await readSite()).config
    const current = currentUrl(site, name)
    if (site.drawings !== key) return lead(c, current ?? oursFor(name))
    c.header('cache-control', 'public, max-age=31536000, immutable')
    c.header('content-type', TYPES[name.endsWith('.jpg') ? 'jpg' : 'png'])
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

const isDrawn = (name: string): name is DrawnName => DRAWN.some((known) => known === name)

/** The URL of this drawing for the current look; undefined if the build has the file. */
function currentUrl(site: SiteWords, name: DrawnName): string | undefined {
  if (name === 'card.jpg') return site.drawings && cardUrl(site)
  const key = iconsKey(site)
  return key && drawnUrl(key, name)
}

const oursFor = (name: DrawnName) => Object.keys(OURS).find((path) => OURS[path] === name) ?? '/'

function lead(c: Context, to: string) {
  c.header('cache-control', 'no-cache')
  return c.redirect(to)
}

type Files = Pick<Deps['files'], 'get'>

async function drawingOf(site: SiteWords, name: DrawnName, files: Files): Promise<Drawing> {
  const palette = paletteFor(site)
  const { logo } = site
  const { typefaces } = lookOf(site)
  const file = logo && (await files.get(logoFile(logo.folder.replace('/files/', ''))))
  const bytes = await file?.bytes()
  const side = ICON_SIDES.find((each) => name === `icon-${each}.png`)
  if (side) {
    const source = bytes ?? Buffer.from(inkDrawing(favicon, palette))
    const tile = (bytes && logo?.tile) ?? palette.deep
    return { kind: 'icon', source, isLogo: bytes !== undefined, side, isRounded: side !== APPLE_SIDE, tile }
  }
  const colors = {
    ...{ ground: palette.night, glow: palette.glow, rule: palette['rule-night'] },
    ...{ words: palette['on-night'], soft: palette.sage, plate: palette['on-night-bright'] },
  }
  return {
    ...{ kind: 'card', art: inkDrawing(plants, palette), mark: inkDrawing(mark, palette), colors },
    logo: logo && bytes && { bytes, hasPlate: logo.hasPlate, isWide: isWide(logo) },
    ...{ brand: site.brand, location: site.location },
    fonts: ['', '-rest'].map((part) => join(FONTS, `${HEADINGS[typefaces]}${part}.woff2`)),
  }
}
