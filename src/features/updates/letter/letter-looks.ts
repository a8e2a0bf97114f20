import type { CSSProperties } from 'react'

// The tokens of the site as they are: what reads e-mail knows no variables, and of the fonts only those that it has.
const SANS = '-apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif'
const SERIF = 'Georgia, Times New Roman, serif'
const NIGHT = '#0f1f17'
const DEEP = '#15291f'
const MOSS = '#2f4a38'
const SAGE = '#a9b89c'
const PAPER = '#f5f0e4'
const PAPER_DEEP = '#ebe3d1'
const PAPER_LIGHT = '#fbf8f0'
const INK = '#1d241e'
const INK_SOFT = '#4a5348'
const RULE = '#cfc6b0'
const RULE_NIGHT = '#3a5243'
const GOLD = '#7d5717'
const GOLD_LIGHT = '#dcb974'

export const WIDTH = 600
/** Beside what is written. */
const SIDE = 32
export const COLUMN = WIDTH - 2 * SIDE
const GAP = 16
/** Of two pictures beside each other. */
export const HALF = (COLUMN - GAP) / 2
/** So that a tall picture does not fill the screen. */
export const IMAGE_HEIGHT_MAX = 720
export const HALF_HEIGHT_MAX = 360

const text = { marginTop: 0, marginBottom: 16, color: INK, fontFamily: SANS, fontSize: 16, lineHeight: '26px' } as const
const small = { ...text, marginBottom: 12, color: INK_SOFT, fontSize: 14, lineHeight: '21px' } as const

export const looks = {
  body: { backgroundColor: PAPER_DEEP, margin: 0, padding: 0 },
  desk: { backgroundColor: PAPER_DEEP, padding: '24px 12px' },
  // An address that is longer than the line is broken.
  card: { width: '100%', maxWidth: WIDTH, backgroundColor: PAPER_LIGHT, tableLayout: 'fixed', wordBreak: 'break-word' },
  head: { backgroundColor: NIGHT, borderBottom: `3px solid ${GOLD_LIGHT}`, padding: `24px ${SIDE}px 22px` },
  brand: { ...text, marginBottom: 0, color: PAPER, fontFamily: SERIF, fontSize: 22, lineHeight: '28px' },
  location: { ...small, marginTop: 2, marginBottom: 0, color: SAGE, letterSpacing: '0.02em' },
  main: { padding: `36px ${SIDE}px 40px` },
  title: {
    margin: '0 0 24px',
    color: INK,
    fontFamily: SERIF,
    fontSize: 32,
    fontWeight: 400,
    lineHeight: '1.2',
  },
  heading: {
    margin: '32px 0 12px',
    color: GOLD,
    fontFamily: SANS,
    fontSize: 14,
    fontWeight: 600,
    letterSpacing: '0.08em',
    lineHeight: '20px',
  },
  text,
  list: { margin: '0 0 16px', paddingLeft: 22 },
  item: { ...text, marginBottom: 6 },
  link: { color: GOLD, textDecoration: 'underline' },
  // What is transparent gets paper, also at night.
  image: {
    ...small,
    display: 'block',
    width: '100%',
    height: 'auto',
    margin: '0 auto',
    backgroundColor: PAPER_LIGHT,
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
    backgroundColor: MOSS,
    borderRadius: 2,
    color: PAPER_LIGHT,
    fontFamily: SANS,
    fontSize: 16,
    fontWeight: 600,
    padding: '15px 26px',
  },
  foot: { backgroundColor: PAPER, borderTop: `1px solid ${RULE}`, padding: `28px ${SIDE}px 28px` },
  small,
  smallLink: { color: INK_SOFT, textDecoration: 'underline' },
} satisfies Record<string, CSSProperties>

/** What a wide margin takes away on a phone. */
export const PHONE_RULES = `@media (max-width:480px){
.desk-cell{padding:0!important}
.side{padding-left:20px!important;padding-right:20px!important}
.title{font-size:27px!important}
.half{display:block!important;width:100%!important;padding-left:0!important;padding-right:0!important}
.fill{max-width:100%!important}
}`

/** For classes, because they have to win over what stands in the elements themselves. */
export const DARK_RULES = `
.desk{background-color:${NIGHT}!important}
.card{background-color:${DEEP}!important}
.head{background-color:${NIGHT}!important}
.ink{color:${PAPER}!important}
.soft{color:${SAGE}!important}
.gold{color:${GOLD_LIGHT}!important}
.button{background-color:${SAGE}!important;color:${NIGHT}!important}
.foot{background-color:${DEEP}!important;border-color:${RULE_NIGHT}!important}
`

export const MAIL_RULES = `:root{color-scheme:light dark;supported-color-schemes:light dark}
${PHONE_RULES}
@media (prefers-color-scheme:dark){${DARK_RULES}}`
