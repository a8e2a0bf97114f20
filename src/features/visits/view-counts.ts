import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { MISSED_ROWS_MAX } from '#features/pages/missed.queries.ts'
import { canLead, MISSED_MAX, toAddress } from '#features/pages/page-address.ts'
import { readSettings } from '#features/settings/settings.queries.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import { hasSession } from '#platform/rendering/cache-key.ts'
import { paths } from '#ui/paths.ts'
import { publicPageAt } from '#ui/public-addresses.ts'
import { addViews, dayIn, type PageCounts } from './visits.queries.ts'

const WRITE_EVERY_MS = 60_000
// In every time zone, the day begins at a quarter of an hour of UTC.
const QUARTER_MS = 15 * 60_000

const CERTIFICATE = paths.certificate({ id: 0 }).slice(0, -1)
const ID = /^[1-9]\d{0,8}$/
const PDF = /^\/files\/([\da-f-]{36})\/certificate\.pdf$/

/** Returns what is counted for a page, such as `home` or `post:12`. The path of a certificate has a hash. */
export function pageAt(path: string): string | undefined {
  const { visit, id } = publicPageAt(path) ?? {}
  if (visit) return id ? `${visit}:${id}` : visit
  const certificate = path.startsWith(CERTIFICATE) ? path.slice(CERTIFICATE.length) : ''
  return ID.test(certificate) ? `certificate:${certificate}` : undefined
}

const USER_AGENT_MAX = 400
const people = new LRUCache<string, boolean>({ max: 500 })

function isPerson(userAgent: string | null): boolean {
  if (!userAgent) return false
  const name = userAgent.slice(0, USER_AGENT_MAX)
  const known = people.get(name)
  if (known !== undefined) return known
  const isOne = !isbot(name)
  people.set(name, isOne)
  return isOne
}

const isVisit = (headers: Headers) =>
  !headers.get('sec-purpose')?.startsWith('prefetch') && !hasSession(headers) && isPerson(headers.get('user-agent'))

type Views = { count(page: string, headers?: Headers): void; miss(path: string, headers: Headers): void }

/** Machines try these everywhere, and names with a dot that no page of an earlier site had. */
const NOISE = /\/(?:wp-|wordpress|cgi-bin|phpmyadmin|xmlrpc)|\p{Cc}|\.(?!html?$)/iu

const isMissable = (path: string) => path.length <= MISSED_MAX && canLead(path) && !NOISE.test(path)

/** Counts the response if it is a page, a PDF or the page of an unknown address. The reader's own request of a PDF counts as its certificate. */
export function countAnswer(views: Views, { method, headers }: Request, path: string, answer: Response | number) {
  if (method !== 'GET') return
  const status = typeof answer === 'number' ? answer : answer.status
  if (status === 404 && isMissable(path)) return views.miss(toAddress(path), headers)
  const isFirstPart =
    status === 206 && typeof answer !== 'number' && answer.headers.get('content-range')?.startsWith('bytes 0-')
  if (status !== 200 && status !== 304 && !isFirstPart) return
  const page = pageAt(path)
  if (page) return views.count(page, headers)
  const key = PDF.exec(path)?.[1]
  if (key && headers.get('sec-fetch-mode') !== 'cors') views.count(`pdf:${key}`, headers)
}

type ViewCountsDeps = { db: Db; config: Config; clock: () => Date; log: Logger }

/** Counts opened pages in memory and adds them to the database every minute. Several instances add up. */
export class ViewCounts {
  readonly #deps: ViewCountsDeps
  /** By quarter of an hour. */
  #counts = new Map<number, PageCounts>()
  /** Unknown addresses. */
  #missed = new Map<string, number>()
  #timer: Timer | undefined

  constructor(deps: ViewCountsDeps) {
    this.#deps = deps
  }

  /** @param headers those of the request, unless it counts whoever made it */
  count(page: string, headers?: Headers): void {
    if (!headers || isVisit(headers)) this.#add(Math.floor(this.#deps.clock().getTime() / QUARTER_MS), page, 1)
  }

  /** Counts an unknown address, unless too many others wait to be written. */
  miss(path: string, headers: Headers): void {
    const known = this.#missed.get(path)
    if (known === undefined && this.#missed.size >= MISSED_ROWS_MAX) return
    if (headers.get('accept')?.includes('text/html') && isVisit(headers)) this.#missed.set(path, (known ?? 0) + 1)
  }

  #add(quarter: number, page: string, count: number) {
    const counts = this.#counts.get(quarter) ?? new Map<string, number>()
    counts.set(page, (counts.get(page) ?? 0) + count)
    this.#counts.set(quarter, counts)
  }

  start(): void {
    this.#timer = setInterval(() => void this.write(), WRITE_EVERY_MS)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.write()
  }

  /** Keeps the counts for the next time if the database refuses them. */
  async write(): Promise<void> {
    const { db, config, clock, log } = this.#deps
    const [taken, missed] = [this.#counts, this.#missed]
    if (taken.size + missed.size === 0) return
    this.#counts = new Map()
    this.#missed = new Map()
    try {
      const { timeZone } = (await readSettings(db, config)).site
      const days = new Map<string, PageCounts>()
      for (const [quarter, counts] of taken) {
        const day = dayIn(timeZone, new Date(quarter * QUARTER_MS))
        const sums = days.get(day) ?? new Map<string, number>()
        for (const [page, count] of counts) sums.set(page, (sums.get(page) ?? 0) + count)
        days.set(day, sums)
      }
      await addViews(db, days, [...missed], clock())
    } catch (err) {
      log.error({ err }, "Couldn't write the counts of opened pages")
      for (const [path, count] of missed) this.#missed.set(path, (this.#missed.get(path) ?? 0) + count)
      for (const [quarter, counts] of taken) for (const [page, count] of counts) this.#add(quarter, page, count)
    }
  }
}
