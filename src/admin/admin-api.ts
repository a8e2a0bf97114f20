import { hc } from 'hono/client'
import type { AdminApi } from '../api.ts'
import { createCallApi } from './call-api.ts'
import { leave } from './guard.ts'

/** For calls that the typed client cannot make, such as uploads. */
export const callApi = createCallApi({ fetch: (input, init) => fetch(input, init), leave })

export const adminApi = hc<AdminApi>(location.origin, { fetch: callApi }).api
