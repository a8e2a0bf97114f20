import { DetailedError, hc } from 'hono/client'
import { createContext, type RouterContextProvider } from 'react-router'
import type { Api } from '#app/api.ts'

/** Makes API calls: in-process on the server, with `fetch` in the browser. */
export type CallApi = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

export function createApiClient(origin: string, callApi: CallApi) {
  return hc<Api>(origin, { fetch: callApi }).api
}

/** `fetch` for API calls. @throws TypeError, as without a connection, if a filter or a hotspot answered instead */
export const fetchJson: CallApi = async (input, init) => {
  const response = await fetch(input, init)
  if (response.ok && !/json|csv/.test(response.headers.get('content-type') ?? '')) throw new TypeError('Not the API')
  return response
}

export type ApiClient = ReturnType<typeof createApiClient>

export const apiContext = createContext<ApiClient>()

type LoaderContext = { context: Readonly<RouterContextProvider> }

export const apiOf = ({ context }: LoaderContext) => context.get(apiContext)

// A list call returns one page if its query asks for one, otherwise the whole list. Its type is the union of both.
type Page = { total: number }

/** Narrows the type of the answer to a list call that asks for one page. */
export const onePage = <Answer>(call: Promise<Answer>) => call as Promise<Extract<Answer, Page>>

/** Narrows the type of the answer to a list call that asks for the whole list. */
export const wholeList = <Answer>(call: Promise<Answer>) => call as Promise<Exclude<Answer, Page>>

/** Why a page has no data: the server answered 400 or 404, or the call failed. */
export type Missing = 'missing' | 'failed'

export function toMissing(error: unknown): Missing {
  const status = error instanceof DetailedError ? error.statusCode : undefined
  return status === 404 || status === 400 ? 'missing' : 'failed'
}

const STATUS = { missing: 404, failed: 503 }

export const statusOf = (shown: object | Missing) => (typeof shown === 'string' ? STATUS[shown] : 200)

/** Returns null if the call failed, for pages that can do without it. The server has already logged the reason. */
export function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  return answer.catch(() => null)
}
