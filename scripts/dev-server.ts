import type { Plugin, PluginOption } from 'vite'

const TEXT_IMPORT = /(from '[^']+)' with \{ type: 'text' \}/g

/** Bun's text imports, which Vite would otherwise replace with URLs. */
const textImports: Plugin = {
  name: 'text-imports',
  enforce: 'pre',
  transform: (code) => (code.includes("type: 'text'") ? code.replace(TEXT_IMPORT, "$1?raw'") : undefined),
}

/** Serves the app from Vite's process and port. Server and browser code are reloaded when they change. */
export async function devServer(): Promise<PluginOption> {
  // Not imported at the top, because Vite also loads this file for the build, where the package may be missing.
  const { default: honoDevServer, defaultOptions } = await import('@hono/vite-dev-server')
  const server = honoDevServer({
    entry: 'src/entry-dev.ts',
    injectClientScript: false,
    exclude: [...defaultOptions.exclude, /^\/src\//],
  })
  return [textImports, server]
}
