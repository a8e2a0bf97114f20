import honoDevServer, { defaultOptions } from '@hono/vite-dev-server'
import type { PluginOption } from 'vite'

/** Serves our app from Vite's own process and port; server and browser code are both read anew when they change. */
export function devServer(): PluginOption {
  return honoDevServer({
    entry: 'src/dev-app.ts',
    injectClientScript: false,
    exclude: [...defaultOptions.exclude, /^\/src\//],
  })
}
