import type { ClientResponse } from 'hono/client'
import type { CallApi } from '#ui/api-client.ts'
import { readRefusal, UNREACHABLE } from '#ui/site/read-refusal.ts'

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

type Success<Response> = Response extends ClientResponse<infer Body, 200 | 201, 'json'> ? Body : never

/** Returns the body of a successful response. @throws Refusal for any other status; NetworkError */
export async function answer<Response extends ClientResponse<unknown, number, 'json'>>(
  call: Promise<Response>,
): Promise<Success<Response>> {
  const response = await call
  if (response.ok) return (await response.json()) as Success<Response>
  const { error, fields } = await readRefusal(response)
  throw new Refusal(response.status, error, fields)
}

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

type Options = { fetch: CallApi; leave: () => void }

/** Wraps `fetch`: a 401 calls `leave` and never resolves. @throws NetworkError if the server cannot be reached */
export function createCallApi({ fetch, leave }: Options): CallApi {
  return async (input, init) => {
    const response = await withNetworkError(fetch)(input, init)
    if (response.status !== 401) return response
    leave()
    return new Promise(() => {})
  }
}
