import { DetailedError, hc } from 'hono/client'
import { createContext, type RouterContextProvider } from 'react-router'
import type { Api } from '../app/api.ts'

/** How a call travels: in-process on the server, `fetch` in the browser. */
export type CallApi = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

export function createApiClient(origin: string, callApi: CallApi) {
  return hc<Api>(origin, { fetch: callApi }).api
}

export type ApiClient = ReturnType<typeof createApiClient>

export const apiContext = createContext<ApiClient>()

type LoaderContext = { context: Readonly<RouterContextProvider> }

export const apiOf = ({ context }: LoaderContext) => context.get(apiContext)

// A list call answers a page exactly when its query names one. Its type knows only that it is one or the other.
type Page = { total: number }

/** The answer to a list call whose query names a page. */
export const onePage = <Answer>(call: Promise<Answer>) => call as Promise<Extract<Answer, Page>>

/** The answer to a list call whose query names no page. */
export const wholeList = <Answer>(call: Promise<Answer>) => call as Promise<Exclude<Answer, Page>>

/** Why there is nothing to show: what the address asks for is not there, or nobody has answered. */
export type Missing = 'missing' | 'failed'

export function toMissing(error: unknown): Missing {
  const status = error instanceof DetailedError ? error.statusCode : undefined
  return status === 404 || status === 400 ? 'missing' : 'failed'
}

const STATUS = { missing: 404, failed: 503 }

export const statusOf = (shown: object | Missing) => (typeof shown === 'string' ? STATUS[shown] : 200)

/** For pages that go on without an answer: null says that there was none. The server has logged why. */
export function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  return answer.catch(() => null)
}
