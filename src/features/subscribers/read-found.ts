import { data } from 'react-router'
import { readRefusal } from '#ui/site/read-refusal.ts'
import { INCOMPLETE_LINK } from './incomplete-link.ts'

const UNREACHABLE = "Couldn't reach the server. Try again in a moment."

/** Everything that a token in a link opens. `unknown`: it is missing, truncated or forged, or no longer works. */
export type FoundByToken<Known> =
  | ({ kind: 'known' } & Known)
  | { kind: 'unknown'; message: string }
  | { kind: 'failed'; message: string; fields?: Record<string, string> }

type Call = () => Promise<Pick<Response, 'status' | 'headers' | 'json'>>

export const tokenOf = ({ request }: { request: Request }) => new URL(request.url).searchParams.get('token') ?? ''

/** Reads the response to a call with a token, as data of a page with the same status. */
export async function readFound<Known>(call: Call) {
  try {
    const response = await call()
    const { status } = response
    if (status === 200) return data<FoundByToken<Known>>({ kind: 'known', ...((await response.json()) as Known) })
    const { error: message, fields } = await readRefusal(response)
    if (status === 404) return data<FoundByToken<Known>>({ kind: 'unknown', message }, { status })
    if (fields?.token) return data<FoundByToken<Known>>({ kind: 'unknown', message: INCOMPLETE_LINK }, { status: 404 })
    return data<FoundByToken<Known>>({ kind: 'failed', message, ...(fields && { fields }) }, { status })
  } catch {
    return data<FoundByToken<Known>>({ kind: 'failed', message: UNREACHABLE }, { status: 503 })
  }
}
