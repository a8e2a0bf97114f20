import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions } from 'vite'
import { focalPoints } from './scripts/focal-points.ts'
import { keepServerCodeOut, schemasForForms } from './scripts/keep-server-code-out.ts'
import { keepStyles } from './scripts/keep-styles.ts'
import { textImports } from './scripts/text-imports.ts'

const VENDOR = /node_modules[\\/](react|react-dom|scheduler|react-router|cookie-es)[\\/]/

// One chunk for the modules that most pages share, instead of a dozen small ones.
const SHARED =
  /src[\\/](ui[\\/](look[\\/]|site[\\/](?!NotFoundPage|Pagination|page-numbers|EmptyState|Newest|Notice\.|visit[\\/])|api-client|paths)|platform[\\/]files[\\/]|features[\\/](images[\\/]|subscribers[\\/](SubscribeForm|FormBoxes|interests)))/

// Only two pages show it. The script in `open-now.ts` loads after them.
const VISIT = /src[\\/](ui[\\/]site[\\/]visit[\\/](?!open-now)|platform[\\/]hours)/

// Pages without React load only these.
const STILL =
  /src[\\/](ui[\\/](pictures[\\/]open-pictures|site[\\/](fetch-pictures|history-entries|load-chunk|restore-scroll|share-on-press|watch-menu))|platform[\\/]rendering[\\/])|vite[\\/]preload-helper/

const PUBLIC_ENTRY = 'src/entry-browser.tsx'
const STILL_ENTRY = 'src/entry-still.ts'
const ADMIN_ENTRY = 'src/entry-admin.tsx'

const publicBuild: EnvironmentOptions = {
  build: {
    outDir: 'dist/browser',
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [PUBLIC_ENTRY, STILL_ENTRY],
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: VENDOR, priority: 10 },
            { name: 'still', test: STILL, priority: 7 },
            { name: 'shared', test: SHARED, priority: 5 },
            { name: 'visit', test: VISIT },
          ],
        },
      },
    },
  },
}

// A separate build, so that imports of the back office add nothing to the chunks of the public pages.
const adminBuild: EnvironmentOptions = {
  consumer: 'client',
  build: {
    outDir: 'dist/browser',
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: '.vite/manifest-admin.json',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ADMIN_ENTRY,
      output: { codeSplitting: { groups: [{ name: 'admin-vendor', test: VENDOR }] } },
    },
  },
}

const serverBuild: EnvironmentOptions = {
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  resolve: { noExternal: true, conditions: ['module', 'node', 'production'] },
  build: {
    outDir: 'dist/server',
    ssr: true,
    emitAssets: false,
    // Minify, because pages contain the styles of typefaces exactly as the server imports them.
    cssMinify: true,
    copyPublicDir: false,
    rolldownOptions: { input: 'src/entry-server.tsx' },
  },
}

/** `Features.DirSelector` of lightningcss, which is no package of ours. */
const LIGHTNING_DIR_SELECTOR = 4

export default defineConfig(async ({ command }) => ({
  plugins: [
    react(),
    keepServerCodeOut(),
    schemasForForms(),
    keepStyles(),
    focalPoints(),
    textImports(),
    command === 'serve' && (await (await import('./scripts/dev-server.ts')).devServer()),
  ],
  appType: 'custom' as const,
  // Otherwise `:dir(rtl)` becomes `:lang(ar)` and others, but pages know only the direction of a text.
  css: { lightningcss: { exclude: LIGHTNING_DIR_SELECTOR } },
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    // On a slow machine, advice for the authors of plugins would look like an error.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments:
    command === 'build'
      ? { client: publicBuild, ssr: serverBuild, admin: adminBuild }
      : {
          client: { build: { rolldownOptions: { input: [PUBLIC_ENTRY, STILL_ENTRY, ADMIN_ENTRY] } } },
          ssr: { resolve: { builtins: [/^node:/, /^bun(:|$)/] } },
        },
  builder: {},
}))
