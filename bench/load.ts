import { installWithApt } from '../scripts/apt.ts'
import { CORES } from './server.ts'

export type Load = { perSecond: number; p50Ms: number; p99Ms: number; errors: number }

type LoadOptions = { seconds?: number; connections?: number; headers?: Record<string, string> }

const UNITS = { us: 0.001, ms: 1, s: 1000 }
const toMs = (text = '') => {
  const [, value, unit] = text.match(/([\d.]+)(us|ms|s)/) ?? []
  return Number(value) * UNITS[unit as keyof typeof UNITS]
}

/** Requests one URL from the client's core, as fast as the server responds. */
export async function load(url: string, options: LoadOptions = {}): Promise<Load> {
  const { seconds = 5, connections = 64, headers = {} } = options
  if (!Bun.which('wrk')) await installWithApt('wrk')
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const size = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`]
  const output = await Bun.$`taskset -c ${CORES.client} wrk ${size} --latency ${given} ${url}`.text()
  const number = (pattern: RegExp) => Number(output.match(pattern)?.[1] ?? 0)
  const socketErrors = [...(output.match(/Socket errors:.*/)?.[0].matchAll(/\d+/g) ?? [])]
  return {
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    p50Ms: toMs(output.match(/50%\s+(\S+)/)?.[1]),
    p99Ms: toMs(output.match(/99%\s+(\S+)/)?.[1]),
    errors: socketErrors.reduce((sum, [count]) => sum + Number(count), number(/Non-2xx or 3xx responses: (\d+)/)),
  }
}
