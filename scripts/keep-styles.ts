import type { Plugin } from 'vite'

/** Keeps a CSS module that is imported only for its styles. Vite drops a module if no script reads its class names. */
export function keepStyles(): Plugin {
  return {
    name: 'keep-styles',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'admin',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
    },
  }
}
