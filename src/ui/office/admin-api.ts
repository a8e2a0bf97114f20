import { hc } from 'hono/client'
import type { AdminApi, Api } from '#app/api.ts'
import { fetchJson } from '#ui/api-client.ts'
import { askAgain } from './ask-again.ts'
import { createCallApi } from './call-api.ts'
import { leave } from './guard.ts'
import { watchRole } from './watch-role.ts'

const options = { fetch: createCallApi({ fetch: watchRole(fetchJson), leave, askAgain }) }

export const adminApi = hc<AdminApi>(location.origin, options).api

/** Client of the public API. */
export const siteApi = hc<Api>(location.origin, options).api
