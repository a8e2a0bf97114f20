import { join } from 'node:path'
import type { Plugin } from 'vite'

/** `src/testing/floors.ts` uses this list too. */
export const SERVER_CODE =
  /\/(src\/platform\/(access(?!\/roles\.ts)|api|db|media|files(?!\/image-files\.ts)|mail(?!\/(?:read-addresses|address|mail-advice|[\w-]+\.schema)\.ts))\/|src\/platform\/(rendering\/(?!\S+\.script)|http\/(errors|json-list|request-log)|background-worker|config|root|start-refusal)|src\/(server|app\/app|app\/api|ui\/look\/(?:look-palette|look-style|palette))\.ts$|[^/]+\.(api|queries)\.ts$)|^bun:|^node:/

const ZOD = /\/node_modules\/zod\//
const ZOD_ALONE = join(import.meta.dirname, '../src/ui/office/zod-alone.ts')

/** Lets forms of the back office use the schemas of the server. */
export function schemasForForms(): Plugin {
  return {
    name: 'schemas-for-forms',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    resolveId: (id) => (id === '@hono/zod-openapi' ? ZOD_ALONE : undefined),
  }
}

/** Fails the browser build if it contains server code. It may import types, because the build erases those first. */
export function keepServerCodeOut(): Plugin {
  return {
    name: 'keep-server-code-out',
    apply: 'build',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    load(id) {
      if (SERVER_CODE.test(id)) this.error(`${id} is server code and must not reach the browser.`)
      if (ZOD.test(id) && this.environment.name === 'client')
        this.error('The public pages import a schema, and so all of zod, except for its type.')
    },
  }
}
