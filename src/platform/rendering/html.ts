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
}

export type InlineStyle = { css: string; hash: string }

/** A script inlined into every page. The Content-Security-Policy allows it by its hash. */
export type InlineScript = { code: string; hash: string }

export const sha256Of = (text: string) => createHash('sha256').update(text).digest('base64')

const UNSAFE_IN_SCRIPT = /[<>&\u2028\u2029]/g

const escapeJson = (value: unknown) =>
  JSON.stringify(value).replace(UNSAFE_IN_SCRIPT, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)

// String.replace would expand `$&` in the insertion.
const insertAt = (text: string, index: number, insertion: string) =>
  text.slice(0, index) + insertion + text.slice(index)

/** Adds to a rendered page its files, its data and the script that runs before the first paint. */
export function completeHtml(
  { html, boot, lookStyle }: { html: string; boot: unknown; lookStyle?: InlineStyle | undefined },
  assets: PageAssets,
  script: InlineScript,
): string {
  const head = [
    `<script>${script.code}</script>`,
    assets.head ?? '',
    ...assets.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    styleTags(assets),
    // After the styles whose variables it changes.
    lookStyle ? `<style>${lookStyle.css}</style>` : '',
    assets.inlineStyle ? '' : assets.modules.map((href) => `<link rel="modulepreload" href="${href}">`).join(''),
  ].join('')
  const withBody = insertAt(html, html.lastIndexOf('</body>'), bundleTags(assets, escapeJson(boot)))
  return insertAt(withBody, withBody.indexOf('</head>'), head)
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
  script: InlineScript
  inlineStyles?: (InlineStyle | undefined)[]
  /** The nonce of the style tags that Mantine adds in the back office. */
  styleNonce?: string
}

/** Builds a page's Content-Security-Policy. Hono's `secureHeaders` would set it before the style's hash is known. */
export function contentSecurityPolicy({ script, inlineStyles = [], styleNonce }: Allowed): string {
  const hashes = inlineStyles.map((style) => style && `'sha256-${style.hash}'`)
  const styles = ["'self'", styleNonce && `'nonce-${styleNonce}'`, ...hashes]
  return [
    "default-src 'self'",
    `script-src 'self' 'sha256-${script.hash}'`,
    `style-src ${styles.filter(Boolean).join(' ')}`,
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
