import { afterEach } from 'bun:test'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** The secret in the URL of the automation. */
export const TOKEN = 'secret-token-0815'

export type Asked = { method: string | undefined; path: string | undefined; type: string; body: string; bytes: Buffer }
export type Answer = (response: ServerResponse, request: IncomingMessage) => void

const running: Server[] = []
afterEach(() => {
  for (const server of running.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** Starts an HTTP server on a free port until the test ends. `asked` are the requests that it received. */
export async function startAutomation(answer: Answer) {
  const asked: Asked[] = []
  const automation = { asked, answer }
  const server = createServer(async (request, response) => {
    response.on('error', () => {})
    const { method, url, headers } = request
    const bytes = await buffer(request)
    asked.push({ method, path: url, type: headers['content-type'] ?? '', body: `${bytes}`, bytes })
    automation.answer(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  running.push(server)
  const { port } = server.address() as { port: number }
  const origin = `http://127.0.0.1:${port}`
  return Object.assign(automation, { origin, url: `${origin}/webhook/${TOKEN}?key=${TOKEN}` })
}

export const says =
  (body: string | Uint8Array, status = 200, headers = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end(body)

/** A response that continues until the client disconnects. */
export const goesOn: Answer = (response) => {
  const write = () => {
    while (!response.destroyed && response.write('a'.repeat(64 * 1024)));
  }
  response.on('drain', write)
  write()
}
