import { createHash } from 'node:crypto'
import type { Manifest } from 'vite'

export type PageAssets = {
  entry: string
  styles: string[]
  modules: string[]
  fonts: string[]
  /** What is in `styles`, to stand in the page itself; the policy of the page names its hash. */
  inlineStyle?: { css: string; hash: string }
  head?: string
}

const PRELOADED_FONTS = ['src/ui/site/fonts/fraunces.woff2', 'src/ui/site/fonts/instrument-sans.woff2']

/** Finds in Vite's manifest what a page made of these modules loads: all of it, at once, without a chain of requests. */
export function assetsFromManifest(manifest: Manifest, entryModule: string) {
  const fonts = PRELOADED_FONTS.flatMap((font) => manifest[font]?.file ?? []).map((file) => `/${file}`)

  const collect = (key: string, assets: { styles: Set<string>; modules: Set<string> }) => {
    const chunk = manifest[key]
    const file = `/${chunk?.file}`
    if (!chunk || assets.modules.has(file)) return
    assets.modules.add(file)
    for (const imported of chunk.imports ?? []) collect(imported, assets)
    for (const style of chunk.css ?? []) assets.styles.add(`/${style}`)
  }

  return (modules: string[]): PageAssets => {
    const assets = { styles: new Set<string>(), modules: new Set<string>() }
    for (const key of [entryModule, ...modules]) collect(key, assets)
    return {
      entry: `/${manifest[entryModule]?.file}`,
      styles: [...assets.styles],
      modules: [...assets.modules],
      fonts,
    }
  }
}

/** Does so with the style itself, put together once for each kind of page. `cssOf` has the text of each file. */
export function withInlineStyle(assetsFor: (modules: string[]) => PageAssets, cssOf: Map<string, string>) {
  const known = new Map<string, PageAssets>()
  return (modules: string[]): PageAssets => {
    const kind = modules.join()
    const assets = known.get(kind) ?? addInlineStyle(assetsFor(modules), cssOf)
    known.set(kind, assets)
    return assets
  }
}

function addInlineStyle(assets: PageAssets, cssOf: Map<string, string>): PageAssets {
  const css = assets.styles.map((style) => cssOf.get(style)).join('')
  return { ...assets, inlineStyle: { css, hash: createHash('sha256').update(css).digest('base64') } }
}
