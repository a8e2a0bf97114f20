import { join } from 'node:path'
import { Glob } from 'bun'
import type { Manifest } from 'vite'
import { type PageAssets, sha256Of } from './html.ts'
import type { PageKind, PageSource } from './serve-pages.ts'

const ENTRY = 'src/entry-browser.tsx'
const STILL_ENTRY = 'src/entry-still.ts'
const ADMIN_ENTRY = 'src/entry-admin.tsx'
const STYLES = new Glob('assets/*.css')
const PRELOADED_FONTS = ['fraunces', 'instrument-sans', 'fraunces-italic'].map(
  (name) => `src/ui/site/fonts/${name}.woff2`,
)

/** Loads the built pages from the folder `dist`. */
export async function builtPages(dist: string): Promise<PageSource> {
  const browser = join(dist, 'browser')
  const manifest = await Bun.file(join(browser, '.vite/manifest.json')).json()
  const adminManifest = await Bun.file(join(browser, '.vite/manifest-admin.json')).json()
  const { renderPage, renderAdmin } = await import(join(dist, 'server/entry-server.js'))
  const assetsFor = withInlineStyle(manifest, await readStyles(browser))
  const adminAssets = collectAssets(adminManifest, [ADMIN_ENTRY])
  return { renderPage, assetsFor, renderAdmin, adminAssets: () => adminAssets }
}

async function readStyles(folder: string) {
  const cssOf = new Map<string, string>()
  for await (const file of STYLES.scan(folder)) cssOf.set(`/${file}`, await Bun.file(join(folder, file)).text())
  return cssOf
}

/** Collects all files of a page from Vite's manifest, so that the browser loads them in parallel and not in a chain. */
function collectAssets(manifest: Manifest, keys: [entry: string, ...modules: string[]]): PageAssets {
  const assets = { styles: new Set<string>(), modules: new Set<string>() }
  const collect = (key: string) => {
    const chunk = manifest[key]
    const file = `/${chunk?.file}`
    if (!chunk || assets.modules.has(file)) return
    assets.modules.add(file)
    for (const imported of chunk.imports ?? []) collect(imported)
    for (const style of chunk.css ?? []) assets.styles.add(`/${style}`)
  }
  for (const key of keys) collect(key)
  return {
    entry: `/${manifest[keys[0]]?.file}`,
    styles: [...assets.styles],
    modules: [...assets.modules],
    fonts: PRELOADED_FONTS.flatMap((font) => manifest[font]?.file ?? []).map((file) => `/${file}`),
  }
}

/** Adds the inline style, which is combined once per kind of page. `cssOf` maps each file to its text. */
function withInlineStyle(manifest: Manifest, cssOf: Map<string, string>) {
  const known = new Map<string, PageAssets>()
  return (page: PageKind): PageAssets => {
    const kind = [page.isStill, ...page.modules].join()
    const assets = known.get(kind) ?? addInlineStyle(assetsOf(manifest, page), cssOf)
    known.set(kind, assets)
    return assets
  }
}

function assetsOf(manifest: Manifest, { modules, isStill }: PageKind): PageAssets {
  const assets = collectAssets(manifest, [ENTRY, ...modules])
  return isStill ? { ...collectAssets(manifest, [STILL_ENTRY]), styles: assets.styles, isStill } : assets
}

function addInlineStyle(assets: PageAssets, cssOf: Map<string, string>): PageAssets {
  const css = assets.styles.map((style) => cssOf.get(style)).join('')
  return { ...assets, inlineStyle: { css, hash: sha256Of(css) } }
}
