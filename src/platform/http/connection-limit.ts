import { LRUCache } from 'lru-cache'

const ANSWERS_MAX = 1000
const CONNECTIONS_MAX = 10_000

/**
 * Ends a connection after a thousand answers without a body. Bun buffers these for a client that does not read,
 * however many they are. While an answer with a body is buffered, Bun takes no other request of its connection.
 */
export class ConnectionLimit {
  readonly #counts = new LRUCache<string, number>({ max: CONNECTIONS_MAX })

  count(server: Bun.Server<unknown>, request: Request, response: Response): Response {
    const hasBody = response.status === 200 && request.method !== 'HEAD'
    if (hasBody) return response
    const client = server.requestIP(request)
    if (!client) return response
    const connection = `${client.address} ${client.port}`
    const count = (this.#counts.get(connection) ?? 0) + 1
    if (count < ANSWERS_MAX) this.#counts.set(connection, count)
    else {
      this.#counts.delete(connection)
      response.headers.set('connection', 'close')
    }
    return response
  }
}
