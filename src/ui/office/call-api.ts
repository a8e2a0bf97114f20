import type { ClientResponse } from 'hono/client'
import type { CallApi } from '../api-client.ts'

/** No answer came: the connection, or the server itself, is gone. */
export class NetworkError extends Error {}

/** The server has answered that it does not do it: its sentence, and what it says of each field. */
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

/** What a call answers when it succeeds. @throws Refusal, NetworkError */
export async function answer<Response extends ClientResponse<unknown, number, 'json'>>(
  call: Promise<Response>,
): Promise<Success<Response>> {
  const response = await call
  if (response.ok) return (await response.json()) as Success<Response>
  const { error, fields } = (await response.json().catch(() => ({}))) as { error?: string; fields?: Refusal['fields'] }
  throw new Refusal(response.status, error ?? 'Something went wrong. Please try again.', fields)
}

export type Loaded<Data> = { data: Data } | { reason: string }

/** For a part of a page that may be missing while the rest stands. */
export const loaded = <Data>(call: Promise<Data>): Promise<Loaded<Data>> =>
  call.then(
    (data) => ({ data }),
    (error: Error) => ({ reason: error.message }),
  )

/** A part that does not come anew stays as it came before. */
export const lastGood = <Data>(before: Loaded<Data> | undefined, now: Loaded<Data>): Loaded<Data> =>
  before && 'data' in before && 'reason' in now ? before : now

type Options = { fetch: CallApi; leave: () => void }

/** A fetch that leaves the page when the server knows nobody any more. It never answers then: nothing is left to say. */
export function createCallApi({ fetch, leave }: Options): CallApi {
  return async (input, init) => {
    const response = await fetch(input, init).catch((cause) => {
      throw init?.signal?.aborted ? cause : new NetworkError('No connection to the server.', { cause })
    })
    if (response.status !== 401) return response
    leave()
    return new Promise(() => {})
  }
}
