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
