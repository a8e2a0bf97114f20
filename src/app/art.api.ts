import { Hono } from 'hono'
import { findSessionOf } from '#platform/access/require-session.ts'
import type { AppEnv, Deps } from '#platform/http/app-env.ts'
import type { ReadSite } from '#platform/rendering/serve-pages.ts'
import { lookOf } from '#platform/site-words.ts'
import { paletteFor } from '#ui/look.ts'
import type { Palette, Token } from '#ui/palette.ts'
import band from '#ui/site/art/band.svg' with { type: 'text' }
import gate from '#ui/site/art/gate.svg' with { type: 'text' }
import hero from '#ui/site/art/hero.svg' with { type: 'text' }
import logo from '#ui/site/art/logo.svg' with { type: 'text' }
import section1 from '#ui/site/art/section-1.svg' with { type: 'text' }
import section2 from '#ui/site/art/section-2.svg' with { type: 'text' }
import section3 from '#ui/site/art/section-3.svg' with { type: 'text' }
import sprig from '#ui/site/art/sprig.svg' with { type: 'text' }
import { lookKey } from '#ui/site/look.ts'
import favicon from '../../public/favicon.svg' with { type: 'text' }

// A map, because every object has members such as `constructor`, which a URL may name.
const DRAWINGS = new Map(
  Object.entries({
    band,
    favicon,
    gate,
    hero,
    logo,
    'section-1': section1,
    'section-2': section2,
    'section-3': section3,
    sprig,
  }),
)

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

const CARD = 'look-card'
const INK = /#[0-9a-f]{6}/g

export const inkDrawing = (svg: string, palette: Palette) =>
  svg.replaceAll(INK, (ink) => (INKS[ink] ? palette[INKS[ink]] : ink))

/** Draws the thumbnail of a look: a dark band with a plant, above a light or dark page with a link and a card. */
function drawCard(p: Palette) {
  const line = (x: number, y: number, width: number, height: number, color: string) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${height / 2}" fill="${color}"/>`
  const plant = inkDrawing(hero, p).replace(
    /^<svg [^>]*>/,
    '<svg x="176" y="-26" width="150" height="183" viewBox="0 0 900 1100">',
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200" viewBox="0 0 320 200"><rect width="320" height="200" fill="${p.paper}"/><svg width="320" height="118"><rect width="320" height="118" fill="${p.night}"/>${plant}${line(20, 15, 46, 5, p['on-night'])}${line(20, 44, 128, 11, p['on-night'])}${line(20, 61, 92, 11, p['on-night'])}${line(20, 86, 60, 5, p['gold-light'])}</svg>${line(20, 136, 84, 8, p.ink)}${line(20, 154, 150, 5, p['ink-soft'])}${line(20, 165, 138, 5, p['ink-soft'])}${line(20, 180, 52, 5, p.link)}<rect x="206.5" y="134.5" width="93" height="52" fill="${p['paper-bright']}" stroke="${p.rule}"/>${line(217, 146, 46, 5, p.ink)}<rect x="217" y="160" width="44" height="16" rx="2" fill="${p.button}"/></svg>`
}

/**
 * Serves the site's drawings in the colors that the URL names, so that browsers can cache the files forever. Only
 * administrators, who try looks, get other colors than the site's; for anyone else those redirect to the site's.
 */
export const artApi = (deps: Pick<Deps, 'config' | 'db' | 'clock'>, readSite: ReadSite) =>
  new Hono<AppEnv>().get('/:key{[0-9a-f]{6}-[0-9a-f]{6}-(?:light|dark)}/:file{[a-z0-9-]+\\.svg}', async (c) => {
    const { key, file } = c.req.param()
    const name = file.slice(0, -'.svg'.length)
    const svg = DRAWINGS.get(name)
    if (!svg && name !== CARD) return c.notFound()
    for (const name of ['config', 'db', 'clock'] as const) c.set(name, deps[name])
    const current = lookKey(lookOf((await readSite()).config.site))
    if (key !== current && !(await findSessionOf(c))) {
      c.header('cache-control', 'no-cache')
      return c.redirect(c.req.path.replace(key, current))
    }
    const [accent = '', ground = '', scheme] = key.split('-')
    const palette = paletteFor({
      accent: `#${accent}`,
      ground: `#${ground}`,
      scheme: scheme === 'dark' ? 'dark' : 'light',
    })
    c.header('cache-control', 'public, max-age=31536000, immutable')
    c.header('content-type', 'image/svg+xml')
    return c.body(svg ? inkDrawing(svg, palette) : drawCard(palette))
  })
