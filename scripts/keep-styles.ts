import type { Plugin } from 'vite'

/** Lets a CSS module be imported for its style alone. Vite drops one whose class names no script reads. */
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
