import { join } from 'node:path'
import { Glob } from 'bun'
import { assetsFromManifest, withInlineStyle } from './assets.ts'
import type { PageSource } from './pages.ts'

const ENTRY = 'src/entry-browser.tsx'
const ADMIN_ENTRY = 'src/entry-admin.tsx'
const STYLES = new Glob('assets/*.css')

/** The pages as the build left them in `dist`. */
export async function builtPages(dist: string): Promise<PageSource> {
  const browser = join(dist, 'browser')
  const manifest = await Bun.file(join(browser, '.vite/manifest.json')).json()
  const adminManifest = await Bun.file(join(browser, '.vite/manifest-admin.json')).json()
  const { renderPage, renderAdmin } = await import(join(dist, 'server/entry-server.js'))
  const assetsFor = withInlineStyle(assetsFromManifest(manifest, ENTRY), await readStyles(browser))
  const adminAssets = assetsFromManifest(adminManifest, ADMIN_ENTRY)([])
  return { renderPage, assetsFor, renderAdmin, adminAssets: () => adminAssets }
}

async function readStyles(folder: string) {
  const cssOf = new Map<string, string>()
  for await (const file of STYLES.scan(folder)) cssOf.set(`/${file}`, await Bun.file(join(folder, file)).text())
  return cssOf
}
