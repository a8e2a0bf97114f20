import type { PageAssets } from './assets.ts'

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
  inlineScript: string,
): string {
  const head = [
    `<script>${inlineScript}</script>`,
    assets.head ?? '',
    ...assets.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...assets.modules.map((href) => `<link rel="modulepreload" href="${href}">`),
  ].join('')
  const body = `<script type="application/json" id="boot">${escapeJson(boot)}</script><script type="module" src="${assets.entry}"></script>`
  const withBody = insertAt(html, html.lastIndexOf('</body>'), body)
  return insertAt(withBody, withBody.indexOf('</head>'), head)
}
