import { afterEach } from 'bun:test'
import { connect, createServer, type Socket } from 'node:net'

const open = new Set<() => void>()
afterEach(() => {
  for (const close of open) close()
  open.clear()
})

/** A TCP proxy in front of a PostgreSQL server. `hang` stops forwarding without closing a connection. */
export async function startProxy(databaseUrl: string, port = 0) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isHanging = false
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      if (isHanging) from.pause()
      from.on('data', (chunk) => to.write(chunk))
      from.on('end', () => to.end())
      from.on('error', () => to.destroy())
      from.on('close', () => sockets.delete(from))
    }
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  open.add(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as { port: number }).port}`
  return {
    url: url.href,
    hang() {
      isHanging = true
      for (const socket of sockets) socket.pause()
    },
    forward() {
      isHanging = false
      for (const socket of sockets) socket.resume()
    },
  }
}
