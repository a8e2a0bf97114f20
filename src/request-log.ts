import type { Logger } from 'pino'

const REPORT_MS = 60_000

type CachedAnswer = { method: string; path: string; status: number; ms: number }

/** Counts the answers that come from the cache, and logs the counts each minute and at the end of the process. */
export function countCachedAnswers(log: Logger) {
  const counts = new Map<string, number>()
  const report = () => {
    if (counts.size > 0) log.info({ answers: Object.fromEntries(counts) }, 'answers from the cache')
    counts.clear()
  }
  setInterval(report, REPORT_MS).unref()
  process.on('exit', report)
  const isEach = log.isLevelEnabled('debug')
  return (answer: CachedAnswer) => {
    if (isEach) return log.debug(answer, 'request')
    const route = `${answer.method} ${answer.path.replace(/\/\d+$/, '/{id}')} ${answer.status}`
    counts.set(route, (counts.get(route) ?? 0) + 1)
  }
}
