import pino from 'pino'

/** JSON lines on standard output. */
export function createLog(level: string) {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}
