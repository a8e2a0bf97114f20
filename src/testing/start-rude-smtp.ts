import { afterEach } from 'bun:test'
import { createServer, type Socket } from 'node:net'

const DRIP_MS = 20

/** A phase of an SMTP session. `body`: part of the email has arrived; `end`: all of it; `idle`: the server replied. */
export type Phase = 'greeting' | 'EHLO' | 'STAR' | 'MAIL' | 'RCPT' | 'DATA' | 'body' | 'end' | 'idle'

/** How the server misbehaves: it sends a wrong reply or no complete one. */
export type Rudeness = { say: string } | 'hangs up' | 'is silent' | 'sends an endless line'

const POLITE: Partial<Record<Phase, string>> = { greeting: '220 hello', DATA: '354 go on' }

const open = new Set<() => void>()
afterEach(() => {
  for (const close of open) close()
  open.clear()
})

/**
 * Starts a mail server that misbehaves the first `times` times that a session reaches `phase`. `received` are the emails
 * that arrived completely.
 */
export async function startRudeSmtp(phase: Phase, rudeness: Rudeness, times = 1) {
  const received: string[] = []
  let connections = 0
  let left = times

  function talk(socket: Socket) {
    connections++
    let unread = ''
    let isBody = false
    const isRude = (now: Phase) => {
      if (now !== phase || left === 0) return false
      left--
      if (rudeness === 'hangs up') socket.destroy()
      else if (rudeness === 'sends an endless line') drip(socket)
      else if (rudeness !== 'is silent') socket.write(`${rudeness.say}\r\n`)
      return true
    }
    const answer = (now: Phase) => {
      if (!isRude(now)) socket.write(`${POLITE[now] ?? '250 fine'}\r\n`)
    }
    const readBody = () => {
      const end = unread.indexOf('\r\n.\r\n')
      if (end < 0) return unread !== '' && void isRude('body')
      received.push(unread.slice(0, end))
      unread = unread.slice(end + 5)
      isBody = false
      answer('end')
      isRude('idle')
    }
    const readCommand = (line: string) => {
      const command = line.slice(0, 4).toUpperCase()
      isBody = command === 'DATA' && !(phase === 'DATA' && left > 0)
      if (command === 'QUIT') socket.end('221 bye\r\n')
      else answer((command === 'RSET' ? 'RSET' : command) as Phase)
    }
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      unread += chunk
      while (!isBody && unread.includes('\r\n')) {
        const [line = '', ...rest] = unread.split('\r\n')
        unread = rest.join('\r\n')
        readCommand(line)
      }
      if (isBody) readBody()
    })
    answer('greeting')
  }

  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    talk(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.add(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const { port } = server.address() as { port: number }
  return { received, url: `smtp://127.0.0.1:${port}`, connections: () => connections }
}

function drip(socket: Socket) {
  const timer = setInterval(() => socket.write('2'), DRIP_MS)
  socket.on('close', () => clearInterval(timer))
}
