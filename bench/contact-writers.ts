// Sends contact messages. Each writer sends one, waits for the response and sends the next. Prints one line of JSON.
// Arguments: URL, seconds, number of writers, file with one stamp per line, number of the first message.
import { readFileSync } from 'node:fs'

const [url = '', seconds = '', writers = '', stampsPath = '', first = '0'] = process.argv.slice(2)
const stamps = readFileSync(stampsPath, 'utf8').trim().split('\n')
const startedAt = performance.now()
const endsAt = startedAt + Number(seconds) * 1000
const acknowledged: number[] = []
const tookMs: number[] = []
let refused = 0
let next = Number(first)

const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

async function sendNext() {
  const n = next++
  const sentAt = performance.now()
  const response = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(n) },
    body: JSON.stringify({
      name: `Visitor ${n}`,
      email: `visitor${n}@example.com`,
      question: `Hello! My fern number ${n} looks a little pale this week. Which of your soils would you give it?`,
      stamp: stamps[n % stamps.length],
    }),
  })
  await response.arrayBuffer()
  if (response.status === 201) acknowledged.push(n)
  else refused++
  tookMs.push(performance.now() - sentAt)
}

async function write() {
  while (performance.now() < endsAt) await sendNext()
}

// A killed server drops its connections, which rejects the open requests. Their messages were not acknowledged.
await Promise.allSettled(Array.from({ length: Number(writers) }, write))
tookMs.sort((a, b) => a - b)
const took = (part: number) => tookMs[Math.floor(tookMs.length * part)] ?? 0
const perSecond = (acknowledged.length / (performance.now() - startedAt)) * 1000
console.log(JSON.stringify({ acknowledged, refused, perSecond, p50Ms: took(0.5), p99Ms: took(0.99) }))
