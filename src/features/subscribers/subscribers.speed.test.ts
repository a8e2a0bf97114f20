// test: slow, long form
import { beforeEach, expect, test } from 'bun:test'
import { setTimeout } from 'node:timers/promises'
import { isPostgres } from '#platform/db/database.ts'
import { createAdministrator, signIn } from '#testing/factories.ts'
import { recordFigure } from '#testing/figures.ts'
import { withSite } from '#testing/with-site.ts'
import { INTERESTS, storedInterests } from './interests.ts'

const its = withSite()

const PEOPLE = 20_000
const BATCH = 500
const LOOK_EVERY_MS = 5
const WORDING = 'Get our weekly update\n'.repeat(10)

let headers: Record<string, string>
beforeEach(async () => {
  headers = (await signIn(its.site.db, (await createAdministrator(its.site.db)).id)).bearer
})

const post = (path: string, body: object) => its.site.post(`/api/subscribers/${path}`, body, headers)

async function addPeople() {
  const at = '2024-10-02T10:00:00.000Z'
  for (let first = 0; first < PEOPLE; first += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, index) => {
      const n = first + index
      const email = `reader.${n}@mail.example.com`
      const ended = { state: 'left', ended_at: at, ended_by: 'reader' } as const
      return {
        ...{ email, email_lower: email, created_at: at, interests: storedInterests(INTERESTS.slice(n % 3)) },
        ...{ state: 'confirmed' as const, confirmed_at: at, consent_at: at, consent_wording: WORDING },
        ...{ consent_page: '/', consent_how: 'form' as const, ended_at: null, ended_by: null },
        ...(n % 10 === 0 && ended),
      }
    })
    await its.site.db.insertInto('subscribers').values(rows).execute()
  }
}

test('a page, a search and the numbers of 20,000 subscribers come within 20 ms', async () => {
  await addPeople()
  const requests = [
    ['the first page', 'page=1', PEOPLE],
    ['the last page', 'page=400', PEOPLE],
    ['a search', 'page=1&search=1234@', 2],
    ['a search that finds nobody', 'page=1&search=nobody', 0],
    ['one interest', 'page=1&interest=markets', PEOPLE],
    ['those who left', 'page=1&state=left', PEOPLE / 10],
  ] as const
  for (const [what, query, total] of requests) {
    const request = () => its.site.get(`/api/subscribers?${query}`, headers)
    await request()
    const figures: number[] = []
    for (let run = 0; run < 5; run++) {
      const [before, began] = [process.cpuUsage(), performance.now()]
      const body = await (await request()).json()
      const [{ user, system }, took] = [process.cpuUsage(before), performance.now() - began]
      expect([what, body.total, body.counts.confirmed]).toEqual([what, total, (PEOPLE / 10) * 9])
      // On PostgreSQL, most of the work is in another process.
      figures.push(isPostgres(its.site.db) ? took : (user + system) / 1000)
    }
    const unit = isPostgres(its.site.db) ? 'ms' : 'ms of processor time'
    const value = Math.round(Math.min(...figures))
    recordFigure({ what: `Time of ${what} of 20,000 subscribers, with the numbers`, value, unit, atMost: 20 })
  }
})

/** The longest waits for /healthz and for another write during `work`. */
async function waitsDuring(work: () => Promise<Response>) {
  let isOver = false
  const longest = { healthz: 0, write: 0 }
  const watch = async (name: keyof typeof longest, ask: () => Promise<unknown>) => {
    while (!isOver) {
      const asked = performance.now()
      await ask()
      longest[name] = Math.max(longest[name], performance.now() - asked)
      await setTimeout(LOOK_EVERY_MS)
    }
  }
  const write = () => its.site.post('/api/subscribers/remove', { emails: 'other@example.com' }, headers)
  const watching = [watch('healthz', () => its.site.get('/healthz')), watch('write', write)]
  const response = await work()
  isOver = true
  await Promise.all(watching)
  return { response, longest }
}

test.each(['confirm', 'agreed'])('importing 20,000 lines does not block other requests (%s)', async (how) => {
  const csv = Array.from({ length: PEOPLE }, (_, n) => `"Frost, June",reader.${n}@mail.example.com,subscribed,Eugene`)
  const file = ['Name,Email Address,Status,City', ...csv].join('\n')
  const record = { at: '2024-07-04', source: 'Sign-up sheet', wording: WORDING }
  for (const [what, path, body] of [
    ['previewing 20,000 lines', 'import/preview', { csv: file }],
    ['importing 20,000 lines', 'import', { csv: file, how, interests: INTERESTS, ...record }],
  ] as const) {
    const { response, longest } = await waitsDuring(() => post(path, body))
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject(path === 'import' ? { added: PEOPLE } : { new: PEOPLE })
    for (const [name, atMost] of [
      ['healthz', 250],
      ['write', 1000],
    ] as const) {
      const waits = `Longest wait for ${name === 'healthz' ? '/healthz' : 'another write'} while ${what} (${how})`
      recordFigure({ what: waits, value: Math.round(longest[name]), unit: 'ms', atMost })
    }
  }
})
