import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  type Oklch,
  useMode as register,
  wcagContrast,
} from 'culori/fn'
import { LOOK, type Look } from '#platform/site-words.ts'

/** The colors of a brand: `accent` for links and `ground` for dark bands, both as hex. Decision 015. */
export type BrandColors = Omit<Look, 'typefaces'>

export const BRAND: BrandColors = LOOK

/** A token takes hue and chroma from the ground or the accent; without `tint` or `paper`, the lightness as well. */
type Follows = 'ground' | 'ground tint' | 'accent' | 'accent tint' | 'accent paper' | 'nothing'

/** The colors of our brand. For another brand, a token moves as far as that brand's ground or accent is from ours. */
const LIGHT = {
  // Dark bands (header, hero, footer, age gate) and everything on them, in both schemes.
  night: ['ground', '#0f1f17'],
  deep: ['ground', '#15291f'],
  glow: ['ground', '#1b3427'],
  'header-solid': ['ground', '#2b2d2c'],
  'night-hover': ['ground', '#2f4a38'],
  'night-active': ['ground', '#46664b'],
  'rule-night': ['ground', '#3a5243'],
  'on-night': ['accent tint', '#f5f0e4'],
  'on-night-bright': ['accent tint', '#fbf8f0'],
  sage: ['ground tint', '#a9b89c'],
  'gold-light': ['accent tint', '#dcb974'],
  'error-on-night': ['nothing', '#ff6a5a'],
  shadow: ['nothing', '#060c09'],
  // Pages and cards, and everything on them.
  paper: ['accent paper', '#f5f0e4'],
  'paper-deep': ['accent paper', '#ebe3d1'],
  'paper-light': ['accent paper', '#fbf8f0'],
  'paper-bright': ['nothing', '#ffffff'],
  mist: ['ground tint', '#e4e6d6'],
  rule: ['accent tint', '#cfc6b0'],
  ink: ['ground tint', '#1d241e'],
  'ink-soft': ['ground tint', '#4a5348'],
  moss: ['ground tint', '#2f4a38'],
  'moss-hover': ['ground tint', '#0f1f17'],
  button: ['ground tint', '#2f4a38'],
  'button-hover': ['ground tint', '#0f1f17'],
  fern: ['ground tint', '#46664b'],
  gold: ['accent', '#7d5717'],
  link: ['accent', '#7d5717'],
  'link-hover': ['accent', '#7d5717'],
  focus: ['accent', '#7d5717'],
  error: ['nothing', '#9a2a1c'],
  'error-hover': ['nothing', '#6f1d12'],
  success: ['nothing', '#24583a'],
} satisfies Record<string, [Follows, string]>

export type Token = keyof typeof LIGHT
export type Palette = Record<Token, string>

/** The colors of the dark scheme: pages look like the dark bands, and buttons use the accent with dark text. */
const DARK: Record<Token, [Follows, string]> = {
  ...LIGHT,
  paper: ['ground', '#13251b'],
  'paper-deep': ['ground', '#0f1f17'],
  'paper-light': ['ground', '#1a2f24'],
  'paper-bright': ['ground', '#20372b'],
  mist: ['ground', '#1e3529'],
  rule: ['ground', '#3a5243'],
  ink: ['accent tint', '#f5f0e4'],
  'ink-soft': ['ground tint', '#c3ccb8'],
  moss: ['ground tint', '#a9b89c'],
  'moss-hover': ['ground tint', '#e4e6d6'],
  button: ['accent tint', '#dcb974'],
  'button-hover': ['accent tint', '#e8cb92'],
  fern: ['ground tint', '#84997f'],
  gold: ['accent tint', '#dcb974'],
  link: ['accent tint', '#dcb974'],
  'link-hover': ['accent tint', '#e8cb92'],
  focus: ['accent tint', '#dcb974'],
  error: ['nothing', '#ff8a7a'],
  'error-hover': ['nothing', '#ffb3a8'],
  success: ['nothing', '#8fc7a1'],
}

const PAGE: Token[] = ['paper', 'paper-deep', 'paper-light', 'paper-bright', 'mist']
const BANDS: Token[] = ['night', 'deep', 'glow', 'header-solid']

const TEXT = 4.5
const UI_PART = 3

/**
 * The contrast that WCAG 2.2 requires between a token and its backgrounds. `paletteOf` adjusts `token`, so buttons are
 * listed in reverse: `button` on `paper-light` is a button with `paper-light` text.
 */
export const PAIRS: { token: Token; on: Token[]; contrast: number }[] = [
  ...BANDS.map((token) => ({ token, on: ['on-night' as const], contrast: TEXT })),
  { token: 'night-hover', on: ['on-night'], contrast: TEXT },
  { token: 'night-active', on: ['on-night'], contrast: TEXT },
  { token: 'sage', on: BANDS, contrast: TEXT },
  { token: 'gold-light', on: BANDS, contrast: TEXT },
  { token: 'error-on-night', on: ['night'], contrast: TEXT },
  { token: 'ink', on: PAGE, contrast: TEXT },
  { token: 'ink-soft', on: PAGE, contrast: TEXT },
  { token: 'moss', on: PAGE, contrast: TEXT },
  { token: 'moss-hover', on: ['paper-light', 'paper-bright'], contrast: TEXT },
  { token: 'button', on: PAGE, contrast: TEXT },
  { token: 'button-hover', on: ['paper-light', 'paper-bright'], contrast: TEXT },
  { token: 'fern', on: PAGE, contrast: UI_PART },
  { token: 'gold', on: PAGE, contrast: TEXT },
  { token: 'link', on: PAGE, contrast: TEXT },
  { token: 'link-hover', on: PAGE, contrast: TEXT },
  { token: 'focus', on: PAGE, contrast: UI_PART },
  { token: 'error', on: PAGE, contrast: TEXT },
  { token: 'error-hover', on: ['paper-bright'], contrast: TEXT },
  { token: 'success', on: PAGE, contrast: TEXT },
]

/** OKLCH lightness. On lighter bands and pages, text would not reach the required contrast. */
const GROUND_LIGHTNESS_MAX = { light: 0.4, dark: 0.3 }
/** OKLCH chroma. This limit keeps a neon ground or accent from tinting the whole page. */
const TINT_MAX = { ground: 0.06, accent: 0.1 }
/** OKLCH hue in degrees. Beyond this distance from ours, all tokens have the hue of the given color itself. */
const FAR_HUE = 60
/** The share of the chroma that paper keeps at a far hue. With all of it, red and blue would flood the page. */
const FAR_PAPER_CHROMA = 0.25
/** OKLCH. A focus ring within this many degrees of the hue of errors, and above this chroma, would look like an error. */
const ERROR_HUE = 25
const ERROR_CHROMA = 0.05
const STEP = 0.004

/** Every color token as hex. Our brand gives exactly the values of `tokens.css`. @throws for an invalid color */
export function paletteOf({ accent, ground, scheme }: BrandColors): Palette {
  const given = { ground: toOklch(ground), accent: toOklch(accent) }
  given.ground.l = Math.min(given.ground.l, GROUND_LIGHTNESS_MAX[scheme])
  const look = Object.entries(scheme === 'dark' ? DARK : LIGHT) as [Token, [Follows, string]][]
  const palette = Object.fromEntries(look.map(([token, entry]) => [token, follow(...entry, given)])) as Palette
  // Links start from the accent itself. The contrasts in `PAIRS` then move it only as far as needed, on dark pages too.
  palette.link = accent
  if (isLikeError(palette)) palette.focus = palette.moss
  for (const { token, on, contrast } of PAIRS)
    palette[token] = withContrast(
      palette[token],
      on.map((one) => palette[one]),
      contrast,
    )
  return palette
}

function isLikeError({ focus, error }: Palette) {
  const color = toOklch(focus)
  return color.c > ERROR_CHROMA && Math.abs(turn(toOklch(error), color)) < ERROR_HUE
}

type Given = { ground: Oklch; accent: Oklch }

function follow(follows: Follows, ours: string, given: Given): string {
  if (follows === 'nothing') return ours
  const source = follows.startsWith('ground') ? 'ground' : 'accent'
  const [from, to] = [toOklch(BRAND[source]), given[source]]
  const color = toOklch(ours)
  const far = Math.min(Math.abs(turn(from, to)) / FAR_HUE, 1)
  const isTint = follows.includes(' ')
  const l = isTint ? color.l : color.l + to.l - from.l
  // Brighter shades of a vivid ground would glow.
  const c = isTint
    ? (color.c * Math.min(to.c, TINT_MAX[source])) / from.c
    : Math.min((color.c * to.c) / from.c, Math.max(color.c, to.c))
  const kept = follows === 'accent paper' ? 1 - far * (1 - FAR_PAPER_CHROMA) : 1
  return toHex({ l, c: c * kept, h: (to.h ?? 0) + turn(from, color) * (1 - far) })
}

/** The angle between two hues, from -180 to 180. */
const turn = (from: Oklch, to: Oklch) => (((((to.h ?? 0) - (from.h ?? 0) + 540) % 360) + 360) % 360) - 180

/** Returns `hex`, or the same hue at the nearest lightness that reaches `contrast` with all `others`. */
function withContrast(hex: string, others: string[], contrast: number): string {
  const isReached = (candidate: string) => others.every((other) => wcagContrast(candidate, other) >= contrast)
  const color = toOklch(hex)
  const lightest = Math.max(...others.map((other) => toOklch(other).l))
  const step = lightest > 0.6 ? -STEP : STEP
  let candidate = hex
  for (let moved = step; !isReached(candidate) && Math.abs(moved) <= 1; moved += step) {
    candidate = toHex({ ...color, l: color.l + moved })
  }
  return candidate
}

register(modeRgb)
register(modeLrgb)
const oklch = register(modeOklch)
export function toOklch(hex: string): Oklch {
  const color = oklch(hex)
  if (!color) throw new Error(`Not a color: ${hex}`)
  return color
}

const toHex = ({ l, c, h = 0 }: Omit<Oklch, 'mode'>) =>
  formatHex(clampChroma({ mode: 'oklch', l: Math.min(Math.max(l, 0), 1), c, h }, 'oklch'))

/** The colors of this site, for code that cannot use the variables of `tokens.css`. */
export const PALETTE = paletteOf(BRAND)
