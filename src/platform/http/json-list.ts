/** Waits for the first batch, so that a database that fails is an error answer and not one that breaks off. */
export async function begin<Batch>(batches: AsyncGenerator<Batch>): Promise<AsyncGenerator<Batch>> {
  const first = await batches.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* batches
  })()
}

/** A JSON array of all items, in pieces: nobody waits until a long one is written. */
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
