import type { Manifest } from 'vite'

export type PageAssets = { entry: string; styles: string[]; modules: string[]; fonts: string[]; head?: string }

const PRELOADED_FONTS = ['src/site/fonts/fraunces.woff2', 'src/site/fonts/instrument-sans.woff2']

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
