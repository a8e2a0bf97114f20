import type { Deps } from '#platform/api/app-env.ts'
import { uploads } from '#platform/files/receive-file.ts'
import { counter, exposition, gauge, histogram } from '#platform/http/prometheus.ts'
import { Histogram, type RequestCounts } from '#platform/http/request-counts.ts'
import type { ResponseCache } from '#platform/rendering/response-cache.ts'
import { within } from '#platform/within.ts'
import { readFacts } from './metrics.queries.ts'

const FACTS_MAX_MS = 2000
const LOOP_STEP_MS = 100

let loopDelay: Histogram | undefined

/** Starts to measure how late this process runs its timers. All sites of a process share the histogram. */
export function watchEventLoop(): Histogram {
  if (loopDelay) return loopDelay
  const delays = new Histogram()
  let due = performance.now() + LOOP_STEP_MS
  setInterval(() => {
    const now = performance.now()
    delays.observe(Math.max(0, now - due) / 1000)
    due = now + LOOP_STEP_MS
  }, LOOP_STEP_MS).unref()
  loopDelay = delays
  return delays
}

type Counted = { requests: RequestCounts; cache: ResponseCache; loopDelay: Histogram }

/** Returns the metrics in Prometheus' text format. A value that cannot be read in time is `NaN`. */
export async function collectMetrics(deps: Deps, { requests, cache, loopDelay }: Counted): Promise<string> {
  // Adds an empty counter: this metric family needs a sample, even if this is the first request.
  requests.counterOf('GET', '/metrics', 200)
  const start = performance.now()
  const [facts, space] = await Promise.all([
    within(FACTS_MAX_MS, readFacts(deps.db)).catch(() => undefined),
    deps.machine.space().catch(() => undefined),
  ])
  const readMs = performance.now() - start
  const { hits, misses, responses, bytes } = cache.usage
  return exposition([
    counter(
      'http_requests_total',
      'Responses by route, method and status.',
      requests.counters.map(({ route, method, status, total }) => [{ route, method, status }, total]),
    ),
    histogram(
      'http_request_duration_seconds',
      'Time until the headers of a response were ready. Responses from the cache count as 0.',
      [...requests.durations].map(([route, durations]) => [{ route }, durations]),
    ),
    counter('cache_hits_total', 'Responses served from the cache.', hits),
    counter('cache_misses_total', 'Cacheable responses that were not in the cache.', misses),
    gauge('cache_responses', 'Responses in the cache.', responses),
    gauge('cache_bytes', 'Size of the responses in the cache.', bytes),
    histogram('event_loop_delay_seconds', 'Delay of a timer that should fire every 100 ms.', [[{}, loopDelay]]),
    gauge('process_resident_memory_bytes', 'Memory that the process uses.', process.memoryUsage.rss()),
    gauge('process_start_time_seconds', 'When the process started.', Math.round(performance.timeOrigin / 1000)),
    ...ofDatabase(facts, deps.clock().getTime()),
    gauge('db_read_seconds', 'Time that the database and the disk took to supply these metrics.', readMs / 1000),
    gauge('disk_free_bytes', "Bytes that the site may still write to DATA_DIR's disk.", space?.free ?? Number.NaN),
    gauge('disk_size_bytes', "Size of DATA_DIR's disk.", space?.total ?? Number.NaN),
    counter('uploads_total', 'Upload requests by result.', [
      [{ result: 'stored' }, uploads.stored],
      [{ result: 'refused' }, uploads.refused],
      [{ result: 'failed' }, uploads.failed],
    ]),
    counter('uploads_bytes_total', 'Size of the files in upload requests.', uploads.bytes),
    gauge(
      'restart_pending',
      '1 if the installed version differs from the running one.',
      Number(await deps.machine.isUpdated()),
    ),
  ])
}

type Facts = Awaited<ReturnType<typeof readFacts>> | undefined

function ofDatabase(facts: Facts, nowMs: number) {
  const unless = (value: number | undefined) => (facts ? value : undefined) ?? Number.NaN
  const ageOf = (at: string | undefined, without: number) =>
    facts ? (at === undefined ? without : Math.max(0, nowMs - Date.parse(at)) / 1000) : Number.NaN
  return [
    gauge('db_up', '1 if the database answered within two seconds.', facts ? 1 : 0),
    gauge('db_size_bytes', 'Size of the database.', unless(facts?.bytes)),
    gauge('mail_queue_emails', 'Emails that are waiting, have failed, or may have been sent.', [
      [{ state: 'waiting' }, unless(facts?.mails.waiting)],
      [{ state: 'failed' }, unless(facts?.mails.failed)],
      [{ state: 'unconfirmed' }, unless(facts?.mails.unknown)],
    ]),
    gauge(
      'mail_queue_oldest_seconds',
      'Time since the oldest waiting email was queued or queued again.',
      ageOf(facts?.oldestMailAt, 0),
    ),
    gauge('backup_age_seconds', 'Age of the newest backup.', ageOf(facts?.backupAt, Number.POSITIVE_INFINITY)),
    gauge(
      'backup_proven_age_seconds',
      'Time since a backup was last restored and checked.',
      ageOf(facts?.provenAt, Number.POSITIVE_INFINITY),
    ),
    gauge('uploads_unfinished_images', 'Images that still lack some of their sizes.', unless(facts?.unfinishedImages)),
    gauge('held_messages', 'Messages held as spam.', unless(facts?.heldMessages)),
  ]
}
