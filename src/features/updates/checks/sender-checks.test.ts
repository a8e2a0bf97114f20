// test: no database, long form
import { afterEach, expect, test } from 'bun:test'
import { createSocket } from 'node:dgram'
import { type AddressInfo, createServer } from 'node:net'
import { recordFigure } from '#testing/figures.ts'
import { checkSender } from './sender-checks.ts'

/** The strings of each TXT record of a name, or how the server fails. */
type Zone = Record<string, string[][] | 'servfail' | 'silent' | 'truncated'>

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const LONG = ['v=spf1 include:a.example ', '~all']

/** Starts a DNS server. It has no other names, and answers truncated ones over TCP. @returns its address */
async function serve(zone: Zone): Promise<string[]> {
  const tcp = createServer((connection) => {
    connection.on('data', (data: Buffer) => {
      const answer = reply(data.subarray(2), [LONG])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(answer.length)
      connection.write(Buffer.concat([length, answer]))
    })
  })
  // First, because other tests of this run use most ports of TCP, and none of UDP.
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve))
  const { port } = tcp.address() as AddressInfo
  const udp = createSocket('udp4').on('message', (query, { port, address }) => {
    const records = zone[nameIn(query)]
    if (records === 'silent') return
    udp.send(records === 'truncated' ? reply(query, [], 0x0200) : replyWith(query, records), port, address)
  })
  await new Promise<void>((resolve) => udp.bind(port, '127.0.0.1', resolve))
  stops.push(
    () => udp.close(),
    () => tcp.close(),
  )
  return [`127.0.0.1:${port}`]
}

const replyWith = (query: Buffer, records: string[][] | 'servfail' | undefined) =>
  Array.isArray(records) ? reply(query, records) : reply(query, [], records ? 2 : 3)

function nameIn(query: Buffer): string {
  const labels: string[] = []
  for (let at = 12; query[at]; at += (query[at] ?? 0) + 1)
    labels.push(query.toString('latin1', at + 1, at + 1 + (query[at] ?? 0)))
  return labels.join('.').toLowerCase()
}

/** RFC 1035, 4.1 */
function reply(query: Buffer, records: string[][], flags = 0): Buffer {
  const head = Buffer.from(query.subarray(0, 12))
  head.writeUInt16BE(0x8180 | flags, 2)
  head.writeUInt16BE(records.length, 6)
  // The query may have an OPT record, which the answer leaves out.
  head.writeUInt32BE(0, 8)
  const question = query.subarray(12, query.indexOf(0, 12) + 5)
  const answers = records.map((strings) => {
    const data = Buffer.concat(strings.flatMap((text) => [Buffer.from([text.length]), Buffer.from(text)]))
    const fixed = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, data.length >> 8, data.length & 0xff])
    return Buffer.concat([fixed, data])
  })
  return Buffer.concat([head, question, ...answers])
}

const GOOD: Zone = {
  'fern.test': [['google-site-verification=x'], LONG, ['MS=ms1']],
  '_dmarc.fern.test': [['v=DMARC1; p=quar', 'antine; rua=mailto:a@fern.test']],
  'mail2026._domainkey.fern.test': [['v=DKIM1; k=rsa; p=MIGf', 'MA0G']],
}

async function stateOf(name: 'SPF' | 'DMARC' | 'DKIM', zone: Zone, domain = 'fern.test') {
  const checks = await checkSender(domain, 'mail2026', await serve({ ...GOOD, ...zone }))
  const { state, sentence } = checks.find((check) => check.name === name) ?? {}
  return `${state}: ${sentence}`
}

test('SPF, DMARC and DKIM are fine with one record each, also of several strings', async () => {
  const checks = await checkSender('fern.test', 'mail2026', await serve(GOOD))
  expect(checks).toEqual([
    { name: 'SPF', state: 'fine', sentence: 'fern.test says which servers may send its email.' },
    { name: 'DMARC', state: 'fine', sentence: 'Mailboxes put forged email into spam (policy “quarantine”).' },
    {
      name: 'DKIM',
      state: 'fine',
      sentence: 'Mailboxes find the key “mail2026”, with which they check your signature.',
    },
  ])
})

test('without a selector DKIM is not looked up, and nothing is looked up for a domain that cannot exist', async () => {
  const servers = await serve(GOOD)
  expect((await checkSender('fern.test', '', servers)).map(({ name }) => name)).toEqual(['SPF', 'DMARC'])
  expect(await checkSender('grower.example', 'mail2026', servers)).toEqual([])
  expect(await checkSender('localhost', 'mail2026', servers)).toEqual([])
})

test.each([
  ['without an SPF record', [['MS=ms1'], ['v=spf10 -all']], "missing: fern.test doesn't say which servers"],
  ['with no records at all', [], "missing: fern.test doesn't say which servers"],
  ['with two SPF records', [LONG, ['v=spf1 -all']], 'wrong: fern.test has 2 SPF records'],
  ['whose SPF record lets everyone send', [['v=spf1 mx +all']], 'wrong: The SPF record lets every server'],
  ['whose SPF record ends in “all” without a sign', [['v=spf1 mx ', 'all'], ['x']], 'wrong: The SPF record lets every'],
  ['whose SPF record comes in a truncated answer', 'truncated' as const, 'fine: '],
  ['whose DNS server fails', 'servfail' as const, "unknown: fern.test couldn't be looked up."],
])('SPF of a domain %s', async (_, records, outcome) => {
  expect(await stateOf('SPF', { 'fern.test': records })).toStartWith(outcome)
})

test.each([
  ['without a record', [], 'missing: Gmail and Yahoo'],
  ['with policy “none”', [['v=DMARC1;p=none']], 'fine: Mailboxes still deliver forged email'],
  ['with policy “reject”', [['v=DMARC1; p=Reject']], 'fine: Mailboxes refuse'],
  ['without a policy', [['v=DMARC1; rua=mailto:a@fern.test']], 'wrong: The DMARC record of fern.test has no policy'],
  ['with two records', [['v=DMARC1; p=none'], ['v=DMARC1; p=reject']], 'wrong: fern.test has 2 DMARC records'],
])('DMARC of a domain %s', async (_, records, outcome) => {
  expect(await stateOf('DMARC', { '_dmarc.fern.test': records })).toStartWith(outcome)
})

test('DMARC of a subdomain without a record is that of the domain above it, with its policy for subdomains', async () => {
  expect(await stateOf('DMARC', {}, 'news.fern.test')).toContain('“quarantine”')
  const above = { '_dmarc.fern.test': [['v=DMARC1; p=none; sp=reject']] }
  expect(await stateOf('DMARC', above, 'news.fern.test')).toContain('“reject”')
  expect(await stateOf('DMARC', above)).toContain('“none”')
})

test.each([
  ['that is missing', [], 'missing: fern.test has no key named “mail2026”.'],
  ['in whose place a wildcard has SPF', [['v=spf1 -all']], 'missing: fern.test has no key'],
  ['that was withdrawn', [['v=DKIM1; p=']], 'wrong: The key “mail2026” was withdrawn.'],
  ['without a version', [['k=rsa; p=MIGf']], 'fine: '],
])('DKIM with a key %s', async (_, records, outcome) => {
  expect(await stateOf('DKIM', { 'mail2026._domainkey.fern.test': records })).toStartWith(outcome)
})

test('a DNS server that does not answer is waited for at most five seconds, and the other checks keep their results', async () => {
  const start = performance.now()
  const servers = await serve({ ...GOOD, 'fern.test': 'silent' })
  const checks = await checkSender('fern.test', 'mail2026', servers)
  const value = Math.round(performance.now() - start)
  recordFigure({ what: 'looking up a silent DNS server', value, unit: 'ms', atMost: 6000 })
  expect(checks.map(({ state }) => state)).toEqual(['unknown', 'fine', 'fine'])
})

test('without a network nothing can be looked up', async () => {
  const checks = await checkSender('fern.test', 'mail2026', ['127.0.0.1:1'])
  expect(checks.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown'])
})
