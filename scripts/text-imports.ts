import type { Plugin } from 'vite'

const TEXT_IMPORT = /(from '[^']+)' with \{ type: 'text' \}/g

/** Bun's text imports, which Vite would otherwise replace with URLs. */
export const textImports = (): Plugin => ({
  name: 'text-imports',
  enforce: 'pre',
  transform: (code) => (code.includes("type: 'text'") ? code.replace(TEXT_IMPORT, "$1?raw'") : undefined),
})
