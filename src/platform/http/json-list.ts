/** Waits for the first batch, so that a failing database gives an error response instead of a truncated list. */
export async function begin<Batch>(batches: AsyncGenerator<Batch>): Promise<AsyncGenerator<Batch>> {
  const first = await batches.next()
  return (async function* () {
    if (first.done) return
    try {
      yield first.value
      yield* batches
    } finally {
      // If the client leaves during the first batch, `yield*` never runs, and so does not end `batches`.
      await batches.return(undefined)
    }
  })()
}

/** An error in the middle aborts the connection, so that no client mistakes a partial list for the whole one. */
export function toStream(texts: AsyncGenerator<string>) {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await texts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: () => void texts.return(undefined),
  })
}

/** Yields a JSON array in pieces, so that serializing a long list does not block other requests. */
export async function* toJsonList(batches: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let separator = '['
  for await (const batch of batches) {
    for (const item of batch) {
      yield separator + JSON.stringify(item)
      separator = ','
    }
  }
  yield separator === '[' ? '[]' : ']'
}
