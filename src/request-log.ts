import { type Logger, symbols } from 'pino'

const INFO = 30
// Written one by one, they would cost more than the answers from memory that they tell about.
const WRITE_MS = 100
const WRITE_LENGTH = 16_384

type RequestLine = { requestId?: string; method: string; path: string; status: number; ms: number }

/** A line of pino's shape for each request; those of a moment are written together. */
export function createRequestLog(log: Logger) {
  const stream: { write(lines: string): void } = Reflect.get(log, symbols.streamSym)
  let lines = ''
  let start = ''
  let timer: Timer | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    if (lines !== '') stream.write(lines)
    lines = ''
  }
  process.on('exit', write)
  return ({ requestId, method, path, status, ms }: RequestLine) => {
    if (!log.isLevelEnabled('info')) return
    if (lines === '') {
      start = `{"level":${INFO},"time":"${new Date().toISOString()}",`
      timer = setTimeout(write, WRITE_MS)
    }
    const id = requestId ? `"requestId":"${requestId}",` : ''
    lines += `${start}${id}"method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${ms},"msg":"request"}\n`
    if (lines.length > WRITE_LENGTH) write()
  }
}
