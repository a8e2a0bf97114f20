import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions } from 'vite'
import { keepServerCodeOut } from './scripts/keep-server-code-out.ts'

const VENDOR = /node_modules[\\/](react|react-dom|scheduler|react-router|cookie-es)[\\/]/

// Pieces that most pages share come in one file instead of a dozen small ones.
const SHARED = /src[\\/](site[\\/](?!NotFoundPage)|pages[\\/]|images[\\/]|api-client|paths)/

const serverBuild: EnvironmentOptions = {
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  resolve: { noExternal: true, conditions: ['module', 'node', 'production'] },
  build: {
    outDir: 'dist/server',
    ssr: true,
    emitAssets: false,
    copyPublicDir: false,
    rolldownOptions: { input: 'src/entry-server.tsx' },
  },
}

export default defineConfig(async ({ command }) => ({
  plugins: [
    react(),
    keepServerCodeOut(),
    command === 'serve' && (await (await import('./scripts/dev-server.ts')).devServer()),
  ],
  appType: 'custom' as const,
  build: { target: 'baseline-widely-available', assetsInlineLimit: 0, chunkSizeWarningLimit: 700 },
  environments: {
    client: {
      build: {
        outDir: 'dist/browser',
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: 'src/entry-browser.tsx',
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: VENDOR, priority: 10 },
                { name: 'shared', test: SHARED },
              ],
            },
          },
        },
      },
    },
    ssr: command === 'build' ? serverBuild : { resolve: { builtins: [/^node:/, /^bun(:|$)/] } },
  },
  builder: {},
}))
