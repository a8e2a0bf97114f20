import type { PluginOption } from 'vite'

/** Serves the app from Vite's process and port. Server and browser code are reloaded when they change. */
export async function devServer(): Promise<PluginOption> {
  // Not imported at the top, because Vite also loads this file for the build, where the package may be missing.
  const { default: honoDevServer, defaultOptions } = await import('@hono/vite-dev-server')
  return honoDevServer({
    entry: 'src/entry-dev.ts',
    injectClientScript: false,
    exclude: [...defaultOptions.exclude, /^\/src\//],
  })
}
