import type { ClientResponse } from 'hono/client'
import { answer, createCallApi, NetworkError, Refusal } from '../call-api.ts'
import { leave } from '../guard.ts'

/** What is uploaded here, as the page calls it. */
export type Noun = 'image' | 'PDF'

// Too many at once, a name that is taken, or the server has no room or no time: a later try may succeed.
const PASSING = [408, 409, 429]

export type Watch = { signal: AbortSignal; onProgress: (share: number) => void }

/** Sends a form with a file. @throws Refusal, NetworkError, what the signal was aborted with */
export async function sendFile<Stored>(url: string, file: File, body: FormData, { signal, onProgress }: Watch) {
  signal.throwIfAborted()
  await requireReadable(file)
  const callApi = createCallApi({ leave, fetch: (to, init) => send(`${to}`, { ...init, onProgress }) })
  const call: Promise<unknown> = callApi(url, { body, signal })
  return (await answer(call as Promise<ClientResponse<{ file: Stored }, 201, 'json'>>)).file
}

/** One that was moved since it was chosen, and a folder, would look like a lost connection. @throws Refusal */
async function requireReadable(file: File) {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new Refusal(400, "Couldn't read this file. Choose it again.")
    })
}

type Sending = RequestInit & Pick<Watch, 'onProgress'>

/** As `fetch`, which cannot say how much is sent. */
const send = (url: string, { body, signal, onProgress }: Sending) =>
  new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = reject
    request.onabort = reject
    signal?.addEventListener('abort', () => request.abort())
    onProgress(0)
    request.send(body as FormData)
  })

/** Why a file did not arrive; after a final answer, another try would bring the same. */
export function failureOf(error: unknown, noun: Noun) {
  if (error instanceof NetworkError) {
    return { reason: `The connection dropped before the ${noun} was uploaded.`, isFinal: false }
  }
  const reason = (error as Error).message
  if (!(error instanceof Refusal)) return { reason, isFinal: false }
  const { status } = error
  return { reason, status, isFinal: status < 500 && !PASSING.includes(status) }
}
