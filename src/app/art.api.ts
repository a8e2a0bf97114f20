import { Hono } from 'hono'
import favicon from '../../public/favicon.svg' with { type: 'text' }
import { paletteFor } from '../ui/look.ts'
import type { Palette, Token } from '../ui/palette.ts'
import band from '../ui/site/art/band.svg' with { type: 'text' }
import gate from '../ui/site/art/gate.svg' with { type: 'text' }
import hero from '../ui/site/art/hero.svg' with { type: 'text' }
import logo from '../ui/site/art/logo.svg' with { type: 'text' }
import section1 from '../ui/site/art/section-1.svg' with { type: 'text' }
import section2 from '../ui/site/art/section-2.svg' with { type: 'text' }
import section3 from '../ui/site/art/section-3.svg' with { type: 'text' }
import sprig from '../ui/site/art/sprig.svg' with { type: 'text' }

const DRAWINGS: Record<string, string> = {
  band,
  favicon,
  gate,
  hero,
  logo,
  'section-1': section1,
  'section-2': section2,
  'section-3': section3,
  sprig,
}

/** The inks of `tools/art`, and the token that each of them follows. */
const INKS: Record<string, Token> = {
  '#15291f': 'deep',
  '#1d241e': 'ink',
  '#2f4a38': 'moss',
  '#5d7a5a': 'fern',
  '#a9b89c': 'sage',
  '#d9b46a': 'gold-light',
  '#f5f0e4': 'on-night',
}

const INK = /#[0-9a-f]{6}/g

export const inkDrawing = (svg: string, palette: Palette) =>
  svg.replaceAll(INK, (ink) => (INKS[ink] ? palette[INKS[ink]] : ink))

/** Serves the drawings of the site in other colors. The URL names the colors, so that browsers may keep the files. */
export const artApi = new Hono().get('/:key{[0-9a-f]{6}-[0-9a-f]{6}-(?:light|dark)}/:file{[a-z0-9-]+\\.svg}', (c) => {
  const [accent = '', ground = '', scheme] = c.req.param('key').split('-')
  const svg = DRAWINGS[c.req.param('file').slice(0, -'.svg'.length)]
  if (!svg) return c.notFound()
  const palette = paletteFor({
    accent: `#${accent}`,
    ground: `#${ground}`,
    scheme: scheme === 'dark' ? 'dark' : 'light',
  })
  c.header('cache-control', 'public, max-age=31536000, immutable')
  c.header('content-type', 'image/svg+xml')
  return c.body(inkDrawing(svg, palette))
})
