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

/** A page that brings its style can be seen without its program, which start-scripts.ts fetches afterwards. */
function programTags({ entry, modules, inlineStyle }: PageAssets, json: string) {
  const boot = (files: string) => `<script type="application/json"${files} id="boot">${json}</script>`
  if (inlineStyle) return boot(` data-entry="${entry}" data-modules="${modules.join(' ')}"`)
  return `${boot('')}<script type="module" src="${entry}"></script>`
}
