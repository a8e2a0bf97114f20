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

type Page = { total: number }

const isPage = <Answer extends object>(answer: Answer): answer is Extract<Answer, Page> => 'total' in answer
const isWhole = <Answer extends object>(answer: Answer): answer is Exclude<Answer, Page> => !isPage(answer)

/** One page of a list: what its call answers when it names a page. */
export async function onePage<Answer extends object>(call: Promise<Answer>) {
  const list = await call
  if (isPage(list)) return list
  throw new TypeError('The whole list came instead of a page.')
}

/** All of a list: what its call answers when it names no page. */
export async function wholeList<Answer extends object>(call: Promise<Answer>) {
  const list = await call
  if (isWhole(list)) return list
  throw new TypeError('A page came instead of the whole list.')
}

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
