/** Dispatched to `window` when text may change its typeface: after the age question is answered, and before a new page. */
export const SHOW_FONTS = 'showfonts'

/**
 * Loads the page's fonts once more, and adds them to the document on `event`. With `font-display: optional`, a browser
 * decides only once per document, so a first visitor whose fonts are late would see the fallbacks on every page. Must be
 * self-contained: the server inlines its source.
 */
export function loadFonts(event: string) {
  const faces: FontFace[] = []
  const done = new Set<CSSRule>()
  const loadWanted = () => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[as=font]')]
    const paths = links.map(({ href }) => new URL(href).pathname)
    // Each letter once, because a phone needs 50 ms to compare all those of a long page.
    const letters = [...new Set(document.querySelector('main')?.textContent)]
    const root = getComputedStyle(document.documentElement)
    const families = root.getPropertyValue('--serif') + root.getPropertyValue('--sans')
    // A `unicode-range`, such as “U+A1, U+BC-D6”.
    const hasLetterIn = (range: string) => {
      const spans = range.split(', ').map((span) => span.slice(2).split('-'))
      return letters.some((letter) =>
        spans.some(([first = '', last = first]) => {
          const code = letter.codePointAt(0) ?? 0
          return code >= Number.parseInt(first, 16) && code <= Number.parseInt(last, 16)
        }),
      )
    }
    const rules = [...document.styleSheets].flatMap((sheet) => (sheet.disabled ? [] : [...sheet.cssRules]))
    for (const rule of rules) {
      if (!(rule instanceof CSSFontFaceRule) || done.has(rule)) continue
      const value = (name: string) => rule.style.getPropertyValue(name)
      const family = value('font-family').replaceAll('"', '')
      // Pages with other typefaces also have the rules of our look.
      if (!families.includes(family)) continue
      if (!paths.some((path) => value('src').includes(path)) && !hasLetterIn(value('unicode-range'))) continue
      done.add(rule)
      const face = new FontFace(family, value('src'), {
        weight: value('font-weight') || 'normal',
        style: value('font-style') || 'normal',
        unicodeRange: value('unicode-range') || 'U+0-10FFFF',
      })
      // Without the font, the fallback stays.
      face.load().then(
        () => faces.push(face),
        () => {},
      )
    }
  }
  document.addEventListener('DOMContentLoaded', loadWanted)
  document.fonts.addEventListener('loadingdone', loadWanted)
  addEventListener(event, () => {
    for (const face of faces.splice(0)) document.fonts.add(face)
  })
}

export const FONTS_SCRIPT = `(${loadFonts})('${SHOW_FONTS}');`
