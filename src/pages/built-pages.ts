import { join } from 'node:path'
import { assetsFromManifest } from './assets.ts'
import type { PageSource } from './pages.ts'

const ENTRY = 'src/entry-browser.tsx'
const ADMIN_ENTRY = 'src/entry-admin.tsx'

/** The pages as the build left them in `dist`. */
export async function builtPages(dist: string): Promise<PageSource> {
  const manifest = await Bun.file(join(dist, 'browser/.vite/manifest.json')).json()
  const adminManifest = await Bun.file(join(dist, 'browser/.vite/manifest-admin.json')).json()
  const { renderPage, renderAdmin } = await import(join(dist, 'server/entry-server.js'))
  const adminAssets = assetsFromManifest(adminManifest, ADMIN_ENTRY)([])
  return { renderPage, assetsFor: assetsFromManifest(manifest, ENTRY), renderAdmin, adminAssets: () => adminAssets }
}
