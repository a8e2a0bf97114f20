import type { PluginOption } from 'vite'

/** Serves our app from Vite's own process and port; server and browser code are both read anew when they change. */
export async function devServer(): Promise<PluginOption> {
  // Not at the top: Vite reads this file for the build too, where the package may not be installed.
  const { default: honoDevServer, defaultOptions } = await import('@hono/vite-dev-server')
  return honoDevServer({
    entry: 'src/entry-dev.ts',
    injectClientScript: false,
    exclude: [...defaultOptions.exclude, /^\/src\//],
  })
}
