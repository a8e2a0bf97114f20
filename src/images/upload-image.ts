import type { ClientResponse } from 'hono/client'
import { answer, createCallApi, NetworkError, Refusal } from '../admin/call-api.ts'
import { leave } from '../admin/guard.ts'
import { PICTURE_MAX_BYTES } from '../limits.ts'
import type { Image, ImageDescription } from './images.schema.ts'

// Too many at once, or the server has no room or no time: a later try may succeed.
const PASSING = [408, 429]

type PictureForm = ImageDescription & { file: File }
type Watch = { signal: AbortSignal; onProgress: (share: number) => void }

/** What is wrong with a file for all to see, before it is sent. */
export function refusalOf({ size }: File): string | undefined {
  if (size === 0) return 'This file is empty.'
  if (size > PICTURE_MAX_BYTES) return 'This file is too large: a picture can have 64 MB at most.'
}

/** @throws Refusal, NetworkError, what the signal was aborted with */
export async function uploadImage({ file, alt, isDecorative }: PictureForm, { signal, onProgress }: Watch) {
  signal.throwIfAborted()
  await requireReadable(file)
  const body = new FormData()
  body.append('alt', alt)
  body.append('isDecorative', `${isDecorative}`)
  body.append('file', file)
  const callApi = createCallApi({ leave, fetch: (url, init) => send(`${url}`, { ...init, onProgress }) })
  const call: Promise<unknown> = callApi('/api/upload', { body, signal })
  const { file: image } = await answer(call as Promise<ClientResponse<{ file: Image }, 201, 'json'>>)
  return image
}

/** One that was moved since it was chosen, and a folder, would look like a lost connection. @throws Refusal */
async function requireReadable(file: File) {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new Refusal(400, 'This file cannot be read. Please choose it again.')
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

/** Why a picture did not arrive; after a final answer, another try would bring the same. */
export function failureOf(error: unknown) {
  if (error instanceof NetworkError) {
    return { reason: 'The connection was lost before the picture had arrived.', isFinal: false }
  }
  const isFinal = error instanceof Refusal && error.status < 500 && !PASSING.includes(error.status)
  return { reason: (error as Error).message, isFinal }
}
