import { afterEach } from 'bun:test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

const running: SMTPServer[] = []
afterEach(() => Promise.all(running.splice(0).map(stop)))

const stop = (server: SMTPServer) => new Promise<void>((resolve) => server.close(resolve))

/** Starts an SMTP server on a free port until the test ends. `received` are the emails that arrived. */
export async function startSmtp(options: SMTPServerOptions = {}) {
  const received: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    // In milliseconds, so short that closing the server does not wait for its clients.
    closeTimeout: 1,
    onData: async (stream, _session, done) => {
      const message = await readWhole(stream)
      if (message !== undefined) received.push(message)
      done()
    },
    ...options,
  })
  // A client disconnected, or rejected the certificate.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  running.push(server)
  const { port } = server.server.address() as { port: number }
  return { received, port, url: `smtp://127.0.0.1:${port}` }
}

/** Reads an email. Returns undefined if the client disconnects before its end. */
export async function readWhole(message: AsyncIterable<Uint8Array>): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of message) chunks.push(chunk)
    return Buffer.concat(chunks).toString()
  } catch {
    return undefined
  }
}
