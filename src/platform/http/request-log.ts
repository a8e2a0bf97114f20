import type { Logger } from 'pino'

const REPORT_MS = 60_000
const FILES = /^\/(?<folder>assets|files|pdfjs)\//

type Answer = { requestId?: string; method: string; path: string; status: number; ms: number }

/**
 * Logs each response. Cached responses and files are only counted, and the counts are logged every minute and at exit.
 * At `debug`, each of them is logged instead.
 */
export function createRequestLog(log: Logger) {
  const counts = new Map<string, number>()
  const report = () => {
    if (counts.size > 0) log.info({ answers: Object.fromEntries(counts) }, 'cached responses and files')
    counts.clear()
  }
  setInterval(report, REPORT_MS).unref()
  process.on('exit', report)
  const isEach = log.isLevelEnabled('debug')
  const count = (answer: Answer, route: string) => {
    if (isEach) return log.debug(answer, 'request')
    const key = `${answer.method} ${route} ${answer.status}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return {
    logAnswer(answer: Answer) {
      const folder = answer.status < 400 && FILES.exec(answer.path)?.groups?.folder
      if (folder) count(answer, `/${folder}/{name}`)
      else log.info(answer, 'request')
    },
    countCached: (answer: Answer) => count(answer, answer.path.replace(/\/\d+$/, '/{id}')),
  }
}
