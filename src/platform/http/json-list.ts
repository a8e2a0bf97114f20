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
