import { join } from 'node:path'
import { assetsFromManifest } from './assets.ts'
import type { PageSource } from './pages.ts'

const ENTRY = 'src/entry-browser.tsx'

/** The pages as the build left them in `dist`. */
export async function builtPages(dist: string): Promise<PageSource> {
  const manifest = await Bun.file(join(dist, 'browser/.vite/manifest.json')).json()
  const { renderPage } = await import(join(dist, 'server/entry-server.js'))
  return { renderPage, assetsFor: assetsFromManifest(manifest, ENTRY) }
}
