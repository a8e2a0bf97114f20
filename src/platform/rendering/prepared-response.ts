// After an `await`, Bun sends the headers of a longer body in about forty system calls, which take 0.2 ms.
// `prepareForAwait` can go when Bun has https://github.com/oven-sh/bun/pull/41341.
const SLOW_BYTES = 15 * 1024
// A stream copies its body for each client; for a longer one that costs more than the system calls.
const COPIED_MAX_BYTES = 128 * 1024

export type ResponseHead = { status: number; headers: Headers }

/** Prepares a response that is sent often. @returns a function that creates it for one request */
export type Prepare = (body: Uint8Array<ArrayBuffer>, head: ResponseHead) => () => Response

/** Cloning is the fastest way to create a response. The clones share one blob. */
export const prepareClones: Prepare = (body, head) => {
  const response = new Response(new Blob([body]), head)
  return () => response.clone() as Response
}

/** Prepares a response that is sent after an `await`, so that its headers and its body leave in one system call. */
export const prepareForAwait: Prepare = (body, head) => {
  const { length } = body
  if (length < SLOW_BYTES || length > COPIED_MAX_BYTES) return prepareClones(body, head)
  const source: Bun.DirectUnderlyingSource = {
    type: 'direct',
    pull(controller) {
      controller.write(body)
      void controller.end()
    },
  }
  // Bun sends nothing before the mark is reached or the stream ends, and at the end it knows the Content-Length.
  const strategy = { highWaterMark: length + 1 }
  return () => new Response(new ReadableStream(source as unknown as UnderlyingDefaultSource, strategy), head)
}
