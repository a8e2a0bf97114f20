import { hc } from 'hono/client'
import type { AdminApi } from '../api.ts'
import { createCallApi } from './call-api.ts'
import { leave } from './guard.ts'

export const adminApi = hc<AdminApi>(location.origin, {
  fetch: createCallApi({ fetch: (input, init) => fetch(input, init), leave }),
}).api
