import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fail } from '#platform/http/errors.ts'

const CLAMD_PORT = 3310
const SCAN_MAX_MS = 60_000
const REPLY_MAX = 1000

const UNANSWERED = "The virus scanner isn't responding, so this file wasn't stored. Try again later."
const OVERSIZE =
  "The virus scanner can't check a file this large, so it wasn't stored. Tell the people who run this site to raise StreamMaxLength in clamd.conf."

/** Whether the last file that this process sent to clamd got no usable answer. */
export const scanner = { isAway: false }

/**
 * Sends a file to clamd. @param field the form field that gets the error
 * @throws 415 if clamd finds a virus, 503 if it does not say that the file is clean
 */
export async function scanFile(clamdUrl: string, path: string, field: string, maxMs = SCAN_MAX_MS): Promise<void> {
  const answer = await askClamd(clamdUrl, path, maxMs).catch((cause: Error) => {
    scanner.isAway = true
    throw Object.assign(fail(503, UNANSWERED, { [field]: UNANSWERED }), { cause })
  })
  const isOversize = answer.startsWith('INSTREAM size limit exceeded')
  const virus = /^stream: (.{1,200}) FOUND$/.exec(answer)?.[1]
  const isClean = answer === 'stream: OK'
  scanner.isAway = !isClean && !virus && !isOversize
  if (isClean) return
  if (virus) {
    const sentence = `The virus scanner found ${virus} in this file, so it wasn't stored.`
    throw fail(415, sentence, { [field]: sentence })
  }
  const sentence = isOversize ? OVERSIZE : UNANSWERED
  throw Object.assign(fail(503, sentence, { [field]: sentence }), { cause: new Error(`clamd: ${answer}`) })
}

/** The commands of clamd are in clamd(8). Returns its reply without the final zero byte. */
async function askClamd(clamdUrl: string, path: string, maxMs: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect(addressOf(clamdUrl))
  const timer = setTimeout(() => reject(new Error(`clamd took longer than ${maxMs} ms.`)), maxMs)
  let reply = ''
  socket.on('error', reject)
  socket.on('close', () => reject(new Error('clamd closed the connection.')))
  socket.on('data', (chunk) => {
    reply += chunk.toString()
    const end = reply.indexOf('\0')
    if (end < 0 && reply.length > REPLY_MAX) reject(new Error('clamd sent an endless reply.'))
    else if (end >= 0) resolve(reply.slice(0, end))
  })
  pipeline(Readable.from(commandsFor(path)), socket, { end: false }).catch(reject)
  return promise.finally(() => {
    clearTimeout(timer)
    socket.destroy()
  })
}

async function* commandsFor(path: string) {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of createReadStream(path)) {
    yield lengthOf(chunk)
    yield chunk
  }
  yield lengthOf([])
}

function lengthOf({ length }: { length: number }) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}

function addressOf(clamdUrl: string) {
  const { protocol, hostname, port, pathname } = new URL(clamdUrl)
  if (protocol === 'unix:') return { path: decodeURIComponent(pathname) }
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || CLAMD_PORT }
}
