// test: long form
import { expect, test } from 'bun:test'
import { setTimeout } from 'node:timers/promises'
import { createAdministrator, createContact, signIn } from '#testing/factories.ts'
import { recordFigure } from '#testing/figures.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const LOOK_EVERY_MS = 5
const HEALTHZ_MS = 250

const nell = async () => (await signIn(its.site.db, (await createAdministrator(its.site.db)).id)).bearer

/** Records how long `work` takes, and the longest wait for /healthz during it. */
async function measure<Answer>(what: string, atMost: number, work: () => Promise<Answer>): Promise<Answer> {
  let isOver = false
  let longest = 0
  const look = async () => {
    while (!isOver) {
      const asked = performance.now()
      await setTimeout(LOOK_EVERY_MS)
      await its.site.get('/healthz')
      longest = Math.max(longest, performance.now() - asked - LOOK_EVERY_MS)
    }
  }
  const looking = look()
  await setTimeout(LOOK_EVERY_MS)
  const began = performance.now()
  const answer = await work()
  const took = performance.now() - began
  isOver = true
  await looking
  recordFigure({ what: `Time for ${what}`, value: Math.round(took), unit: 'ms', atMost })
  const healthz = `Longest wait for /healthz while ${what}`
  recordFigure({ what: healthz, value: Math.round(longest), unit: 'ms', atMost: HEALTHZ_MS })
  return answer
}

test.each([
  ['spaces', (length: number) => `a${' '.repeat(length - 2)}b`],
  ['line breaks', (length: number) => `a${'\n'.repeat(length - 2)}b`],
  ['semicolons', (length: number) => `a${';'.repeat(length - 2)}b`],
  ['quotation marks', (length: number) => `a${'"'.repeat(length - 2)}b`],
])('a CSV download of 50 messages with 10,000 %s each does not block other requests', async (name, question) => {
  const contact = { name: 'a', question: question(10_000) }
  for (let n = 0; n < 50; n++) await createContact(its.site.db, { ...contact, email: `reader${n}@example.com` })
  const headers = await nell()
  const text = await measure(`downloading 50 messages of 10,000 ${name} as CSV`, 3000, async () =>
    (await its.site.get('/api/contact/csv', headers)).text(),
  )
  expect(text.split('reader')).toHaveLength(51)
})

const filled = (part: string) => part.repeat(Math.floor(1_990_000 / part.length))

test.each([
  ['closing brackets', filled(')'), 400],
  ['opening brackets', filled('<'), 400],
  ['commas', filled(','), 400],
  ['words', filled('a,'), 400],
  ['quotation marks', filled('"'), 400],
  ['spaces', `a${filled(' ')}b`, 400],
  ['@ signs', filled('@'), 400],
  ['table rows', filled('ada,bell@example.com\n'), 200],
  ['the same address', filled('june@example.com '), 200],
  ['addresses in brackets', filled('June Frost <june@example.com>, '), 200],
])('parsing 2 MB of %s as recipients does not block other requests', async (name, recipientEmails, status) => {
  const headers = await nell()
  const response = await measure(`parsing 2 MB of ${name} as recipients`, 2000, () =>
    its.site.post('/api/weekly-update/recipients', { recipientEmails }, headers),
  )
  expect(response.status).toBe(status)
})

test.each([
  ['objects', '/api/manage/update-order', 'x', (list: unknown[]) => list],
  ['numbers', '/api/about-us/update-order', -1, (list: unknown[]) => ({ order: list })],
  ['addresses', '/api/weekly-update/recipients', 5, (list: unknown[]) => ({ recipientEmails: list })],
])(
  'a list of 100,000 invalid %s quickly gets a 400 that names at most 50 fields',
  async (name, path, wrong, toBody) => {
    const headers = await nell()
    for (const count of [100_000, 9000]) {
      const body = toBody(
        Array.from({ length: count }, () => (name === 'objects' ? { id: wrong, order: wrong } : wrong)),
      )
      const response = await measure(`rejecting ${count.toLocaleString('en-US')} invalid ${name}`, 1000, () =>
        its.site.post(path, body, headers),
      )
      expect(response.status).toBe(400)
      const answer = await response.text()
      expect(answer.length).toBeLessThan(10_000)
      expect(Object.keys(JSON.parse(answer).fields).length).toBeLessThanOrEqual(50)
    }
  },
)

test('a 400 response names the first 50 invalid items of a list', async () => {
  const order = Array.from({ length: 80 }, () => -1)
  const response = await its.site.post('/api/about-us/update-order', { order }, await nell())
  expect(Object.keys((await response.json()).fields)).toEqual(Array.from({ length: 50 }, (_, n) => `order.${n}`))
})
