import { join } from 'node:path'
import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import { format } from 'node:util'
import { LRUCache } from 'lru-cache'
import { createApp } from '#app/app.ts'
import { keepHouse, keepNotifyingStaff } from '#app/housekeeping.ts'
import { NightlyBackup } from '#app/nightly-backup.ts'
import { openSite } from '#app/open-site.ts'
import { fillNewSite } from '#app/starter/load.ts'
import { inviteFirstAdministrator } from '#features/staff/invites/first-invite.queries.ts'
import { configWarnings, readConfig } from '#platform/config.ts'
import { openForMaintenance } from '#platform/db/database.ts'
import { hideProcess } from '#platform/hide-process.ts'
import { errorResponse, fail } from '#platform/http/errors.ts'
import { policyHeaders } from '#platform/http/security-headers.ts'
import { shortened } from '#platform/log.ts'
import { builtPages } from '#platform/rendering/built-pages.ts'
import { ROOT } from '#platform/root.ts'
import { requireSharp, StartRefusal } from '#platform/start-refusal.ts'

const DIST = join(ROOT, 'dist')
const LOOPBACK = ['127.0.0.1', '::1']
// Bun rejects larger bodies itself, with an empty reply. Each call has a far lower limit that answers with JSON.
const MAX_BODY_BYTES = 1024 ** 3
// Slow phones stall, and at 8 KB/s need three minutes for what the kernel has already buffered. Bun ignores per-request
// timeouts for file responses, so all connections have this one. Bun's maximum is 255.
const IDLE_MAX_SECONDS = 240
// Without `reusePort: false`, a second server on the same port would silently get every other request.
const SERVE = {
  development: false,
  reusePort: false,
  maxRequestBodySize: MAX_BODY_BYTES,
  idleTimeout: IDLE_MAX_SECONDS,
}
const STILL_LOADING = 'The site is still loading its starter content.'
const EMPTY_RESPONSES_MAX = 1000
const CONNECTIONS_MAX = 10_000
// Below the ten seconds after which Docker kills a container.
const DRAIN_MS = 8000
const STOP_MAX_MS = 10_000
// Response bodies are outside Bun's heap, so it collects them late: a flood of page requests took 460 MB.
const COLLECT_ABOVE_BYTES = 200 * 1024 ** 2
const COLLECT_EVERY_MS = 2000

/**
 * Closes a connection after a thousand responses without a body, because Bun buffers any number of them for a client
 * that does not read. While a response with a body is buffered, Bun accepts no other request on its connection.
 */
class ConnectionLimit {
  readonly #counts = new LRUCache<string, number>({ max: CONNECTIONS_MAX })

  count(server: Bun.Server<unknown>, request: Request, response: Response): Response {
    const hasBody = response.status === 200 && request.method !== 'HEAD'
    if (hasBody) return response
    const client = server.requestIP(request)
    if (!client) return response
    const connection = `${client.address} ${client.port}`
    const count = (this.#counts.get(connection) ?? 0) + 1
    if (count < EMPTY_RESPONSES_MAX) this.#counts.set(connection, count)
    else {
      this.#counts.delete(connection)
      response.headers.set('connection', 'close')
    }
    return response
  }
}

function stopWith(line: string): never {
  console.error(line)
  process.exit(1)
}

async function main() {
  hideProcess()
  const config = readConfig(process.env)
  const site = await openSite(config)
  const maintenanceDb = config.databaseUrl ? openForMaintenance(config.databaseUrl) : site.db
  // Libraries print warnings with console.warn. At `debug`, because React Router prints one for each malformed URL.
  console.warn = (...words) => site.log.debug(shortened(format(...words)))
  const { app, cache } = createApp({ ...site, pages: await builtPages(DIST), browserFolder: join(DIST, 'browser') })

  const fetchFromSite = async (request: Request, server: Bun.Server<unknown>) => {
    if (!URL.canParse(request.url)) throw fail(400, "The Host header isn't valid.")
    const socketAddress = server.requestIP(request)?.address ?? ''
    // Pipelined requests would otherwise be answered in one turn of the event loop, and keep everybody else waiting.
    await setImmediate()
    const response = await app.fetch(request, { socketAddress, allowSilence: () => server.timeout(request, 0) })
    // The timeout belongs to the connection, so reset it for the next request.
    server.timeout(request, IDLE_MAX_SECONDS)
    return response
  }
  const connections = new ConnectionLimit()
  const answer = (request: Request, server: Bun.Server<unknown>) => {
    const response = cache.answer(request, () => fetchFromSite(request, server))
    if (response instanceof Response) return connections.count(server, request, response)
    return response.then((response) => connections.count(server, request, response))
  }

  const policies = policyHeaders(config.siteUrl)
  const error = (error: Error) => errorResponse(error, site.log, { ...policies, 'x-content-type-options': 'nosniff' })
  const loading = { status: 503, headers: { ...policies, 'retry-after': '1' } }
  let isFilled = false
  const filling = Promise.withResolvers<void>()
  // Requests to a new site wait for its starter content, without which pages would show broken images.
  const answerWhenFilled = async (request: Request, server: Bun.Server<unknown>) => {
    if (request.url.endsWith('/readyz')) return Response.json({ error: STILL_LOADING }, loading)
    if (!request.url.endsWith('/healthz')) await filling.promise
    return answer(request, server)
  }
  const fetch = (request: Request, server: Bun.Server<unknown>) =>
    isFilled ? answer(request, server) : answerWhenFilled(request, server)

  let port = config.port
  const servers: ReturnType<typeof Bun.serve>[] = []
  for (const hostname of config.host === 'localhost' ? LOOPBACK : [config.host]) {
    try {
      servers.push(Bun.serve({ ...SERVE, hostname, port, fetch, error }))
      port = servers[0]?.port ?? port
    } catch (error) {
      // A machine without IPv6 has only the first loopback address.
      if (hostname === '::1' && servers.length > 0 && (error as { code?: string }).code !== 'EADDRINUSE') continue
      const { code, message } = error as Error & { code?: string }
      const reason = code === 'ENOENT' ? 'this machine does not have that address' : message
      stopWith(`Cannot listen on ${hostname} (HOST), port ${port} (PORT): ${reason}`)
    }
  }
  await Promise.all([fillNewSite(site), site.probe.start(), requireSharp()])
  isFilled = true
  filling.resolve()
  const firstLink = await inviteFirstAdministrator(site)

  const nightlyBackup = new NightlyBackup(site)
  let isStopping = false
  const stop = async () => {
    if (isStopping) process.exit(1)
    isStopping = true
    site.probe.stop()
    setTimeout(() => process.exit(1), STOP_MAX_MS).unref()
    const drained = Promise.all([
      ...servers.map((server) => server.stop()),
      site.mailQueue.stop(),
      site.imageQueue.stop(),
      site.schedule.stop(),
      nightlyBackup.stop(),
    ])
    // After the pause, drop the connections that still have not sent a whole request.
    await Promise.race([drained, pause(DRAIN_MS)])
    await site.views.stop()
    site.media.close()
    site.contentVersion.close()
    await site.db.destroy()
    if (maintenanceDb !== site.db) await maintenanceDb.destroy()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())

  console.log(`Trellis is ready: http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`)
  if (firstLink) {
    console.log('There is no administrator yet. Open this link to become the first one:')
    console.log(firstLink)
  }
  for (const warning of configWarnings(config)) site.log.warn(warning)
  setInterval(() => process.memoryUsage.rss() > COLLECT_ABOVE_BYTES && Bun.gc(true), COLLECT_EVERY_MS).unref()
  site.mailQueue.start()
  site.imageQueue.start()
  site.schedule.start()
  nightlyBackup.start()
  site.views.start()
  await keepNotifyingStaff(site)
  await keepHouse({ ...site, db: maintenanceDb })
}

main().catch((error: Error) =>
  stopWith(error instanceof StartRefusal ? error.message : `Trellis cannot start: ${error.message}`),
)
