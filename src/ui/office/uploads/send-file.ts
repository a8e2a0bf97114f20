import type { ClientResponse } from 'hono/client'
import type { CallApi } from '#ui/api-client.ts'
import { askAgain } from '../ask-again.ts'
import { answer, createCallApi, NetworkError, Refusal } from '../call-api.ts'
import { leave } from '../guard.ts'
import { watchRole } from '../watch-role.ts'

export type Noun = 'image' | 'PDF' | 'logo'

// A retry may succeed after a timeout (408), a taken file name (409) or a rate limit (429).
const RETRYABLE = [408, 409, 429]

export type Watch = { signal: AbortSignal; onProgress: (share: number) => void }

/** Uploads a file. `share` runs from 0 to 1. @throws Refusal, NetworkError, or the signal's abort reason */
export async function sendFile<Stored>(url: string, file: File, body: FormData, { signal, onProgress }: Watch) {
  signal.throwIfAborted()
  await requireReadable(file)
  const fetch: CallApi = (to, init) => send(`${to}`, { ...init, onProgress })
  const callApi = createCallApi({ leave, askAgain, fetch: watchRole(fetch) })
  const call: Promise<unknown> = callApi(url, { body, signal })
  return (await answer(call as Promise<ClientResponse<{ file: Stored }, 201, 'json'>>)).file
}

/** Without this check, a folder or a moved file would fail like a lost connection. @throws Refusal */
async function requireReadable(file: File) {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new Refusal(400, "Couldn't read this file. Choose it again.")
    })
}

type Sending = RequestInit & Pick<Watch, 'onProgress'>

/** Like `fetch`, but reports upload progress. */
const send = (url: string, { body, signal, onProgress }: Sending) =>
  new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
    request.onload = () => {
      const headers = { 'retry-after': request.getResponseHeader('retry-after') ?? '' }
      resolve(new Response(request.responseText, { status: request.status, headers }))
    }
    request.onerror = reject
    request.onabort = reject
    signal?.addEventListener('abort', () => request.abort())
    onProgress(0)
    request.send(body as FormData)
  })

/** Describes a failed upload. `isFinal`: a retry would fail again. */
export function failureOf(error: unknown, noun: Noun) {
  if (error instanceof NetworkError) {
    return { reason: `The connection dropped before the ${noun} was uploaded.`, isFinal: false }
  }
  const reason = (error as Error).message
  if (!(error instanceof Refusal)) return { reason, isFinal: false }
  const { status } = error
  return { reason, status, isFinal: status < 500 && !RETRYABLE.includes(status) }
}
