import { type CSSProperties, createContext, use } from 'react'
import type { Look } from '#platform/site-words.ts'
import type { Palette } from '#ui/look/palette.ts'

// Most email clients support only installed fonts.
const SANS = '-apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif'
const SERIF = { fontFamily: 'Georgia, Times New Roman, serif', fontWeight: 400 }
/** The installed fonts that are nearest to the headings of each pair. */
const HEADINGS = { fraunces: SERIF, bricolage: { fontFamily: SANS, fontWeight: 600 }, literata: SERIF }

/** CSS pixels, like all sizes here. */
export const WIDTH = 600
/** Horizontal padding. */
const SIDE = 32
export const COLUMN = WIDTH - 2 * SIDE
const GAP = 16
/** The width of each of two images side by side. */
export const HALF = (COLUMN - GAP) / 2
/** Keeps a tall image from filling the screen. */
export const IMAGE_HEIGHT_MAX = 720
export const HALF_HEIGHT_MAX = 360
export const LOGO_BOX = { width: 220, height: 64 }

/** Many email clients do not support CSS variables, so each element has inline colors. */
export function letterStyles(palette: Palette, typefaces: Look['typefaces'] = 'fraunces') {
  const headings = HEADINGS[typefaces]
  const text = {
    marginTop: 0,
    marginBottom: 16,
    color: palette.ink,
    fontFamily: SANS,
    fontSize: 16,
    lineHeight: '26px',
  }
  const small = { ...text, marginBottom: 12, color: palette['ink-soft'], fontSize: 14, lineHeight: '21px' }
  return {
    body: { backgroundColor: palette['paper-deep'], margin: 0, padding: 0 },
    desk: { backgroundColor: palette['paper-deep'], padding: '24px 12px' },
    // `tableLayout` and `wordBreak` break web addresses that are longer than a line.
    card: {
      width: '100%',
      maxWidth: WIDTH,
      backgroundColor: palette['paper-light'],
      tableLayout: 'fixed',
      wordBreak: 'break-word',
    },
    head: {
      backgroundColor: palette.night,
      borderBottom: `3px solid ${palette['gold-light']}`,
      padding: `24px ${SIDE}px 22px`,
    },
    brand: { ...text, marginBottom: 0, ...headings, color: palette['on-night'], fontSize: 22, lineHeight: '28px' },
    logoRow: { marginBottom: 10 },
    plate: { backgroundColor: palette['on-night-bright'], borderRadius: 4, padding: '8px 12px' },
    // The font and the color are for the alt text, which replaces a missing image.
    logo: { display: 'block', ...headings, color: palette['on-night'], fontSize: 22, lineHeight: '28px' },
    location: { ...small, marginTop: 2, marginBottom: 0, color: palette.sage, letterSpacing: '0.02em' },
    main: { padding: `36px ${SIDE}px 40px` },
    title: { margin: '0 0 24px', ...headings, color: palette.ink, fontSize: 32, lineHeight: '1.2' },
    heading: {
      margin: '32px 0 12px',
      color: palette.gold,
      fontFamily: SANS,
      fontSize: 14,
      fontWeight: 600,
      letterSpacing: '0.08em',
      lineHeight: '20px',
    },
    text,
    list: { margin: '0 0 16px', paddingLeft: 22 },
    item: { ...text, marginBottom: 6 },
    link: { color: palette.link, textDecoration: 'underline' },
    // The background shows through transparent images, in dark mode too.
    image: {
      ...small,
      display: 'block',
      width: '100%',
      height: 'auto',
      margin: '0 auto',
      backgroundColor: palette['paper-light'],
      borderRadius: 4,
    },
    captioned: { fontSize: 0, lineHeight: 0 },
    caption: { ...small, margin: '8px 0 0', fontSize: 13, lineHeight: '19px', textAlign: 'center' },
    figure: { marginBottom: 24 },
    others: { paddingTop: 12 },
    leftHalf: { width: '50%', paddingRight: GAP / 2, verticalAlign: 'top' },
    rightHalf: { width: '50%', paddingLeft: GAP / 2, verticalAlign: 'top' },
    action: { paddingTop: 12 },
    button: {
      backgroundColor: palette.button,
      borderRadius: 2,
      color: palette['paper-light'],
      fontFamily: SANS,
      fontSize: 16,
      fontWeight: 600,
      padding: '15px 26px',
    },
    foot: { backgroundColor: palette.paper, borderTop: `1px solid ${palette.rule}`, padding: `28px ${SIDE}px 28px` },
    small,
    smallLink: { color: palette['ink-soft'], textDecoration: 'underline' },
  } satisfies Record<string, CSSProperties>
}

export const LetterStylesContext = createContext<ReturnType<typeof letterStyles> | null>(null)

export function useLetterStyles() {
  const styles = use(LetterStylesContext)
  if (!styles) throw new Error('useLetterStyles needs a LetterStylesContext around it.')
  return styles
}

/** Narrows the margins and stacks paired images on phones. */
export const PHONE_RULES = `@media (max-width:480px){
.desk-cell{padding:0!important}
.side{padding-left:20px!important;padding-right:20px!important}
.title{font-size:27px!important}
.half{display:block!important;width:100%!important;padding-left:0!important;padding-right:0!important}
.fill{max-width:100%!important}
}`

/** Uses `!important` to override the inline styles. */
export const darkRules = (palette: Palette) => `
.desk{background-color:${palette.night}!important}
.card{background-color:${palette.deep}!important}
.head{background-color:${palette.night}!important}
.ink{color:${palette['on-night']}!important}
.soft{color:${palette.sage}!important}
.gold{color:${palette['gold-light']}!important}
.button{background-color:${palette['gold-light']}!important;color:${palette.night}!important}
.foot{background-color:${palette.deep}!important;border-color:${palette['rule-night']}!important}
`

export const mailRules = (palette: Palette) => `:root{color-scheme:light dark;supported-color-schemes:light dark}
${PHONE_RULES}
@media (prefers-color-scheme:dark){${darkRules(palette)}}`
