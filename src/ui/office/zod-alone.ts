import { z } from 'zod'

/**
 * Replaces `@hono/zod-openapi` in the browser (`vite.config.ts`), so that forms can use the schemas of the server
 * without its framework.
 */
Object.assign(z.ZodType.prototype, {
  openapi(this: z.ZodType) {
    return this
  },
})

export { z }
