import type { ClientResponse } from 'hono/client'
import type { CallApi } from '#ui/api-client.ts'
import { readRefusal, UNREACHABLE } from '#ui/site/read-refusal.ts'
import { storedToken } from './guard.ts'

/** Thrown if the server cannot be reached. */
export class NetworkError extends Error {}

/** Thrown for an error response. `message` is the server's sentence; `fields` has one per invalid field. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly fields?: Record<string, string>,
  ) {
    super(message)
  }
}

/** Thrown if the person closes the question who they are. Shown nowhere: nothing has happened. */
export class Canceled extends Error {}

type Success<Response> = Response extends ClientResponse<infer Body, 200 | 201, 'json'> ? Body : never

/** Returns a successful response. @throws Refusal for any other status; NetworkError */
export async function accepted<Response extends ClientResponse<unknown, number, string>>(
  call: Promise<Response>,
): Promise<Response> {
  const response = await call
  if (response.ok) return response
  const { error, fields } = await readRefusal(response)
  throw new Refusal(response.status, error, fields)
}

/** Returns the body of a successful response. @throws Refusal for any other status; NetworkError */
export const answer = async <Response extends ClientResponse<unknown, number, 'json'>>(call: Promise<Response>) =>
  (await (await accepted(call)).json()) as Success<Response>

export type Loaded<Data> = { data: Data } | { reason: string }

/** Catches errors, for a part of a page that may fail without the rest. */
export const loaded = <Data>(call: Promise<Data>): Promise<Loaded<Data>> =>
  call.then(
    (data) => ({ data }),
    (error: Error) => ({ reason: error.message }),
  )

/** Keeps the earlier data if a reload fails. */
export const lastGood = <Data>(before: Loaded<Data> | undefined, now: Loaded<Data>): Loaded<Data> =>
  before && 'data' in before && 'reason' in now ? before : now

/** Wraps `fetch`. @throws NetworkError if the server cannot be reached */
export const withNetworkError =
  (fetch: CallApi): CallApi =>
  (input, init) =>
    fetch(input, init).catch((cause) => {
      throw init?.signal?.aborted ? cause : new NetworkError(UNREACHABLE, { cause })
    })

type Options = { fetch: CallApi; leave: () => void; askAgain: () => Promise<boolean> }

/**
 * Wraps `fetch`. A 401 calls `leave` and never resolves. If the person must prove again who they are, the call is
 * repeated once `askAgain` resolves with true. @throws Canceled if it resolves with false; NetworkError if the server
 * cannot be reached
 */
export function createCallApi({ fetch, leave, askAgain }: Options): CallApi {
  const callApi: CallApi = async (input, init) => {
    const response = await withNetworkError(fetch)(input, init)
    if (response.status === 401) {
      leave()
      return new Promise(() => {})
    }
    if (!(await isAsked(response))) return response
    if (await askAgain()) return callApi(input, withNewToken(init))
    throw new Canceled()
  }
  return callApi
}

/** The answer has renewed the session, so a bearer token is no longer the one of the session. */
function withNewToken(init: RequestInit = {}): RequestInit {
  const headers = new Headers(init.headers)
  if (headers.has('authorization')) headers.set('authorization', `Bearer ${storedToken()}`)
  return { ...init, headers }
}

async function isAsked(response: Response): Promise<boolean> {
  if (response.status !== 403) return false
  const refusal = await response
    .clone()
    .json()
    .catch(() => ({}))
  return refusal.confirm === true
}
