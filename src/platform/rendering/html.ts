import { createHash } from 'node:crypto'

/** The files that a browser loads for a page. */
export type PageAssets = {
  entry: string
  styles: string[]
  modules: string[]
  fonts: string[]
  /** The content of `styles`, inlined into the page. The Content-Security-Policy allows it by its hash. */
  inlineStyle?: InlineStyle
  head?: string
  /** Whether the scripts do without the page's data. */
  isStill?: boolean
}

export type InlineStyle = { css: string; hash: string }

/** The style of a look other than ours. `fonts`: the files to preload if the look has other typefaces. */
export type LookStyle = InlineStyle & { fonts?: string[] }

/** A script inlined into every page. The Content-Security-Policy allows it by its hash. */
export type InlineScript = { code: string; hash: string }

export const sha256Of = (text: string) => createHash('sha256').update(text).digest('base64')

const UNSAFE_IN_SCRIPT = /[<>&\u2028\u2029]/g

/** JSON without characters that could end a script. */
export const escapeJson = (value: unknown) =>
  JSON.stringify(value).replace(UNSAFE_IN_SCRIPT, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)

// String.replace would expand `$&` in the insertion.
const insertAt = (text: string, index: number, insertion: string) =>
  text.slice(0, index) + insertion + text.slice(index)

/** Adds to a rendered page its files, its data and the script that runs before the first paint. */
export function completeHtml(
  { html, boot, lookStyle }: { html: string; boot: unknown; lookStyle?: LookStyle | undefined },
  assets: PageAssets,
  script: InlineScript,
): string {
  const head = [
    `<script>${script.code}</script>`,
    assets.head ?? '',
    ...(lookStyle?.fonts ?? assets.fonts).map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    ),
    styleTags(assets),
    // Placed after the styles whose variables it changes.
    lookStyle ? `<style id="look">${lookStyle.css}</style>` : '',
    assets.inlineStyle ? '' : assets.modules.map((href) => `<link rel="modulepreload" href="${href}">`).join(''),
  ].join('')
  const withBody = insertAt(
    html,
    html.lastIndexOf('</body>'),
    bundleTags(assets, assets.isStill ? '' : escapeJson(boot)),
  )
  return insertAt(withBody, withBody.indexOf('</head>'), head)
}

const STRUCTURED_DATA = /<script type="application\/ld\+json">[^<]*<\/script>/g

/** Adds only the styles, for a page without scripts. @returns the styles for the Content-Security-Policy as well */
export function completePreview(
  { html, lookStyle }: { html: string; lookStyle?: LookStyle | undefined },
  assets: PageAssets,
) {
  const inlineStyles = [assets.inlineStyle, lookStyle].flatMap((style) => {
    const css = style?.css.replaceAll('font-display:optional', 'font-display:swap')
    return css ? [{ css, hash: sha256Of(css) }] : []
  })
  const tags = inlineStyles.map(({ css }) => `<style>${css}</style>`)
  if (!assets.inlineStyle) tags.unshift(styleTags(assets))
  const shown = html.replaceAll(STRUCTURED_DATA, '')
  return { html: insertAt(shown, shown.indexOf('</head>'), tags.join('')), inlineStyles }
}

function styleTags({ styles, inlineStyle }: PageAssets) {
  if (!inlineStyle) return styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
  // A disabled link fetches nothing, but Vite treats its style sheet as loaded and does not fetch it for the next page.
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}" disabled>`)
  return `<style>${inlineStyle.css}</style>${links.join('')}`
}

/** A page with an inline style can be shown without its client code, which load-bundle.script.ts fetches later. */
function bundleTags({ entry, modules, inlineStyle }: PageAssets, json: string) {
  const boot = (files: string) => `<script type="application/json"${files} id="boot">${json}</script>`
  if (inlineStyle) return boot(` data-entry="${entry}" data-modules="${modules.join(' ')}"`)
  return `${boot('')}<script type="module" src="${entry}"></script>`
}

type Allowed = {
  /** Without it, the page may run no script. */
  script?: InlineScript
  inlineStyles?: (InlineStyle | undefined)[]
  /** The nonce of the style tags that Mantine adds in the back office. */
  styleNonce?: string
  /** Whether pages of this site may show the page in a frame. */
  isFrame?: boolean
}

/** Builds a page's Content-Security-Policy. Hono's `secureHeaders` would set it before the style's hash is known. */
export function contentSecurityPolicy({ script, inlineStyles = [], styleNonce, isFrame }: Allowed): string {
  const hashes = inlineStyles.map((style) => style && `'sha256-${style.hash}'`)
  const styles = ["'self'", styleNonce && `'nonce-${styleNonce}'`, ...hashes]
  return [
    "default-src 'self'",
    script ? `script-src 'self' 'sha256-${script.hash}'` : "script-src 'none'",
    `style-src ${styles.filter(Boolean).join(' ')}`,
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors '${isFrame ? 'self' : 'none'}'`,
  ].join('; ')
}
