import { createHash } from 'node:crypto'

/** What the browser loads for a page. */
export type PageAssets = {
  entry: string
  styles: string[]
  modules: string[]
  fonts: string[]
  /** What is in `styles`, to stand in the page itself; the policy of the page names its hash. */
  inlineStyle?: { css: string; hash: string }
  head?: string
}

/** A script that stands in every page; the policy of the page names its hash. */
export type InlineScript = { code: string; hash: string }

export const sha256Of = (text: string) => createHash('sha256').update(text).digest('base64')

const UNSAFE_IN_SCRIPT = /[<>&\u2028\u2029]/g

const escapeJson = (value: unknown) =>
  JSON.stringify(value).replace(UNSAFE_IN_SCRIPT, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)

// By position: a replacement text given to String.replace would have its `$&` expanded.
const insertAt = (text: string, index: number, insertion: string) =>
  text.slice(0, index) + insertion + text.slice(index)

/** Adds to a rendered page what it loads, the script that runs before the first paint, and its data. */
export function completeHtml(
  { html, boot }: { html: string; boot: unknown },
  assets: PageAssets,
  script: InlineScript,
): string {
  const head = [
    `<script>${script.code}</script>`,
    assets.head ?? '',
    ...assets.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    styleTags(assets),
    assets.inlineStyle ? '' : assets.modules.map((href) => `<link rel="modulepreload" href="${href}">`).join(''),
  ].join('')
  const withBody = insertAt(html, html.lastIndexOf('</body>'), programTags(assets, escapeJson(boot)))
  return insertAt(withBody, withBody.indexOf('</head>'), head)
}

function styleTags({ styles, inlineStyle }: PageAssets) {
  if (!inlineStyle) return styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
  // A disabled link fetches nothing; Vite takes its style for loaded, and does not load it with the next page.
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}" disabled>`)
  return `<style>${inlineStyle.css}</style>${links.join('')}`
}

/** A page that brings its style can be seen without its program, which load-bundle.script.ts fetches afterwards. */
function programTags({ entry, modules, inlineStyle }: PageAssets, json: string) {
  const boot = (files: string) => `<script type="application/json"${files} id="boot">${json}</script>`
  if (inlineStyle) return boot(` data-entry="${entry}" data-modules="${modules.join(' ')}"`)
  return `${boot('')}<script type="module" src="${entry}"></script>`
}

type Allowed = {
  script: InlineScript
  /** The hash of the style tag that a page brings. */
  styleHash?: string | undefined
  /** Mantine writes more style tags into the back office. */
  styleNonce?: string
}

/** What a page may load and run. Hono's `secureHeaders` sets a policy before it is known which style the page brings. */
export function contentSecurityPolicy({ script, styleHash, styleNonce }: Allowed): string {
  const styles = ["'self'", styleNonce && `'nonce-${styleNonce}'`, styleHash && `'sha256-${styleHash}'`]
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
