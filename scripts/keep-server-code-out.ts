import type { Plugin } from 'vite'

/** Also used by the test of the floors. */
export const SERVER_CODE =
  /\/(src\/platform\/(access|db|files(?!\/image-files\.ts)|mail(?!\/address\.ts))\/|src\/platform\/(rendering\/(?!\S+\.script)|http\/(app-env|errors|json-list|openapi|request-log)|background-worker|config|root|start-refusal)|src\/(server|app\/app|app\/api|ui\/palette)\.ts$|[^/]+\.(api|queries)\.ts$)|^bun:|^node:/

/** Fails the browser build if it contains server code. Imports of types are already erased and do not count. */
export function keepServerCodeOut(): Plugin {
  return {
    name: 'keep-server-code-out',
    apply: 'build',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    load(id) {
      if (SERVER_CODE.test(id)) this.error(`${id} is server code and must not reach the browser.`)
    },
  }
}
