import type { Logger } from 'pino'
import { shortened } from '#platform/log.ts'
import type { Counter, RequestCounts } from './request-counts.ts'

const REPORT_MS = 60_000
const FILES = /^\/(?:assets|files|pdfjs)\//

type Answer = { requestId?: string; method: string; path: string; status: number; ms: number }

/**
 * Counts and logs each response. Cached responses, files and strangers' 401s and 404s are only counted, and the counts are logged
 * every minute and at exit. At `debug`, each of them is logged instead.
 */
export function createRequestLog(log: Logger, requests: RequestCounts) {
  const report = () => {
    const unlogged = requests.counters.filter((counter) => counter.unlogged > 0)
    const answers = unlogged.map(({ method, route, status, unlogged }) => [`${method} ${route} ${status}`, unlogged])
    if (answers.length > 0) log.info({ answers: Object.fromEntries(answers) }, 'counted responses')
    for (const counter of unlogged) counter.unlogged = 0
  }
  setInterval(report, REPORT_MS).unref()
  process.on('exit', report)
  const isEach = log.isLevelEnabled('debug')
  return {
    /** @param whoMade finds the administrator who made the request, after its response; must not reject */
    logAnswer(answer: Answer, route: string, seconds: number, whoMade: () => Promise<number | undefined>) {
      const counter = requests.counterOf(answer.method, route, answer.status)
      counter.count(seconds)
      const isFile = answer.status < 400 && FILES.test(answer.path)
      if (isFile && !isEach) counter.unlogged++
      else
        void whoMade().then((administratorId) => {
          const isCounted = isFile || ([401, 404].includes(answer.status) && administratorId === undefined)
          if (isCounted && !isEach) counter.unlogged++
          else
            log[isCounted ? 'debug' : 'info']({ ...answer, path: shortened(answer.path), administratorId }, 'request')
        })
    },
    cachedCounterOf: (method: string, path: string, status: number) =>
      requests.counterOf(method, path.replace(/\/\d+$/, '/{id}'), status),
    /** Takes nanoseconds, unless each response is logged. */
    logCached(counter: Counter, path: string, ms: number) {
      counter.count(ms / 1000)
      counter.unlogged++
      if (!isEach) return
      counter.unlogged = 0
      log.debug(
        { method: counter.method, path: shortened(path), status: counter.status, ms: Math.round(ms) },
        'request',
      )
    },
  }
}

/** The part of the request log that counts cached responses. */
export type CacheLog = Pick<ReturnType<typeof createRequestLog>, 'cachedCounterOf' | 'logCached'>
