import react from '@vitejs/plugin-react'
import type { EnvironmentModuleNode, ViteDevServer } from 'vite'
import { createApp } from '#app/app.ts'
import { openSite } from '#app/open-site.ts'
import { fillNewSite } from '#app/starter/load.ts'
import { readConfig } from '#platform/config.ts'
import type { PageAssets } from '#platform/rendering/html.ts'
import { renderAdmin, renderPage } from './entry-server.tsx'

// Vite reloads this file after every change, so a global variable keeps the database open.
const kept = globalThis as { site?: ReturnType<typeof openSite> }
const config = readConfig(process.env)
kept.site ??= openFilledSite()

// The response cache stays unused, because the sources change.
const { app } = createApp({
  ...(await kept.site),
  pages: {
    renderPage,
    isDevelopment: true,
    assetsFor: ({ modules, isStill }, env) =>
      assets(isStill ? '/src/entry-still.ts' : '/src/entry-browser.tsx', env, ['src/app/routes.tsx', ...modules]),
    renderAdmin,
    adminAssets: (env) => assets('/src/entry-admin.tsx', env, ['src/ui/office/AdminDocument.tsx']),
  },
})

export default app

async function openFilledSite() {
  const site = await openSite(config)
  await Promise.all([fillNewSite(site), site.probe.start()])
  return site
}

function assets(entry: string, env: unknown, files: string[]): PageAssets {
  return {
    entry,
    styles: stylesOf((env as { vite: ViteDevServer }).vite, files),
    modules: [],
    fonts: [],
    head: `<script type="module">${react.preambleCode.replace('__BASE__', '/')}</script><script type="module" src="/@vite/client"></script>`,
  }
}

/** Collects the CSS that these files import, so that a page has its styles before its scripts have loaded. */
function stylesOf({ environments, config: { root } }: ViteDevServer, files: string[]) {
  const styles = new Set<string>()
  const seen = new Set<EnvironmentModuleNode>()
  const collect = (module: EnvironmentModuleNode) => {
    if (seen.has(module)) return
    seen.add(module)
    if (module.url.endsWith('.css')) styles.add(module.url)
    module.importedModules.forEach(collect)
  }
  for (const file of files) environments.ssr.moduleGraph.getModulesByFile(`${root}/${file}`)?.forEach(collect)
  return [...styles]
}
