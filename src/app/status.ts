import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { timeTexts } from '#features/dashboard/waiting.api.ts'
import { describeMailServer } from '#features/mail-server/mail-server.queries.ts'
import { readSettings } from '#features/settings/settings.queries.ts'
import { readBackupStatus } from '#platform/backup/status.queries.ts'
import { type Config, configWarnings } from '#platform/config.ts'
import { type Db, openDatabase } from '#platform/db/database.ts'
import { lookIntoPostgres, lookIntoSqlite } from '#platform/db/look-into-database.ts'
import { MIGRATIONS } from '#platform/db/migrate.ts'
import { requireAccess } from '#platform/file-access.ts'
import { isLocal } from '#platform/local-origin.ts'
import { Machine } from '#platform/machine.ts'
import { ROOT } from '#platform/root.ts'
import { StartRefusal } from '#platform/start-refusal.ts'
import { within } from '#platform/within.ts'
import { sizeText } from '#ui/site/size-text.ts'
import { WAITING } from './dashboard.ts'
import { readFacts } from './metrics.queries.ts'
import { readLastRun, readStoredSize } from './status.queries.ts'

const ANSWER_MAX_MS = 5000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

type Line = [label: string, text: string]

/** Returns what `trellis status` prints, without secrets, also while the site is stopped; and whether it could read the data. */
export async function describeSite(config: Config, now: Date): Promise<{ isReadable: boolean; lines: Line[] }> {
  const version = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')).version
  const [process, { isReadable = true, lines, overdue }, proxy] = await Promise.all([
    describeProcess(config),
    describeData(config, now),
    describeProxy(config),
  ])
  const late = [...process.overdue, ...overdue, ...configWarnings(config)]
  return {
    isReadable,
    lines: [
      ['Version', `Trellis ${version}, Bun ${Bun.version}`],
      ['Server', process.text],
      ...lines,
      ['Proxy', proxy],
      ...(late.length > 0 ? late : ['nothing']).map((text): Line => ['Overdue', text]),
    ],
  }
}

async function describeProcess({ host, port }: Config) {
  const isAnyAddress = ['localhost', '0.0.0.0', '::'].includes(host)
  const origin = `http://${isAnyAddress ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`
  const ask = (path: string) => fetch(origin + path, { signal: AbortSignal.timeout(ANSWER_MAX_MS) })
  try {
    const ready = await ask('/readyz')
    const { error = 'ready' } = await ready.json()
    const isUpdated = /^restart_pending 1$/m.test(await (await ask('/metrics')).text())
    const overdue = isUpdated ? ['To finish the update, restart the site.'] : []
    return { text: `running on port ${port}: ${error}`, overdue: ready.ok ? overdue : [error, ...overdue] }
  } catch {
    return { text: `not responding on port ${port}`, overdue: ['Start the site.'] }
  }
}

/** Requests the site by its public address, as visitors do. */
async function describeProxy({ siteUrl, trustProxy }: Config): Promise<string> {
  const trusted = `TRUST_PROXY=${trustProxy}`
  if (isLocal(siteUrl)) return `none: SITE_URL is ${siteUrl}`
  try {
    const { status } = await fetch(`${siteUrl}/healthz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MAX_MS),
    })
    return `${siteUrl} responds with status ${status}; ${trusted}`
  } catch (error) {
    return `${siteUrl} does not respond: ${(error as Error).message}; ${trusted}`
  }
}

type Data = { isReadable?: boolean; lines: Line[]; overdue: string[] }

async function describeData(config: Config, now: Date): Promise<Data> {
  const place = config.databaseUrl ? placeOf(config.databaseUrl) : `SQLite in ${config.dataDir}`
  const count = Object.keys(MIGRATIONS).length
  const without = (migrations: string, overdue: string[] = []): Data => {
    const unknown = ['Mail server', 'Backups'].map((label): Line => [label, 'not known without the database'])
    return { lines: [migrationsLine(migrations), ['Clock', now.toISOString()], ['Store', place], ...unknown], overdue }
  }
  let db = config.databaseUrl ? openDatabase(config) : undefined
  try {
    requireAccess(config.dataDir)
    const found = db ? await within(ANSWER_MAX_MS, lookIntoPostgres(db)) : lookIntoSqlite(config.dataDir)
    const missing = count - found.migrations.length
    if (missing > 0) return without(`${found.migrations.length} of ${count}: the next start runs the rest`)
    if (missing < 0) return without(`${-missing} of a newer version`, ['Start the version that wrote this data.'])
    db ??= openDatabase(config)
    return await describeRows(config, db, place, now)
  } catch (error) {
    const { message } = error as Error
    const reason = error instanceof StartRefusal ? message : `The database cannot be read: ${message}`
    return { ...without('unknown', [reason]), isReadable: false }
  } finally {
    await db?.destroy()
  }
}

const migrationsLine = (text: string): Line => ['Migrations', text]

/** Without the name and the password. */
function placeOf(databaseUrl: string) {
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL at ${host}${pathname}`
}

async function describeRows(config: Config, db: Db, place: string, now: Date): Promise<Data> {
  const machine = new Machine(config.dataDir, ROOT)
  const { site } = await readSettings(db, config)
  const context = { config, db, machine, now, ...timeTexts(site.timeZone) }
  const [lastRun, stored, facts, server, backups, waiting, space] = await Promise.all([
    readLastRun(db),
    readStoredSize(db),
    readFacts(db),
    describeMailServer(db, config),
    readBackupStatus(db),
    Promise.all(WAITING.map((source) => source(context))),
    machine.space().catch(() => undefined),
  ])
  const since = (at: string | undefined) => (at ? agoText(now.getTime() - Date.parse(at)) : 'never')
  const isAhead = lastRun !== undefined && Date.parse(lastRun) > now.getTime() + MINUTE_MS
  const { waiting: unsent, failed, unknown } = facts.mails
  const free = space ? `${sizeText(space.free)} of ${sizeText(space.total)} free` : 'the disk does not respond'
  const source = server.source === 'page' ? 'set on the “Email setup” page' : 'set in SMTP_URL'
  const { newest, proof, copy } = backups
  const warnings = waiting.flat().filter(({ kind }) => kind === 'warning')
  return {
    lines: [
      migrationsLine(`${Object.keys(MIGRATIONS).length}, none missing`),
      ['Clock', `${now.toISOString()}; the site last ran ${since(lastRun)}`],
      [
        'Store',
        `${place}, ${sizeText(facts.bytes)}; ${stored.files} files, ${sizeText(Number(stored.bytes))}; ${free}`,
      ],
      [
        'Mail server',
        `${server.source === 'none' ? 'none, emails are saved as files' : `${server.host}:${server.port}, ${source}`}; ${unsent} waiting, ${failed} failed, ${unknown} unconfirmed`,
      ],
      [
        'Backups',
        config.backups
          ? `made ${since(newest?.at)}; restored and checked ${since(proof?.at)}; copied to another disk ${since(copy?.at)}`
          : 'off',
      ],
    ],
    overdue: [
      ...(isAhead ? ['The site last ran in the future: correct the clock of this machine.'] : []),
      ...warnings.map(({ count, text }) => (count === undefined ? text : `${count} ${text}`)),
    ],
  }
}

function agoText(ms: number): string {
  if (ms < 0) return `${agoText(-ms).replace('ago', 'from now')}`
  if (ms < 2 * HOUR_MS) return `${Math.round(ms / MINUTE_MS)} min ago`
  return ms < 2 * DAY_MS ? `${Math.round(ms / HOUR_MS)} hours ago` : `${Math.round(ms / DAY_MS)} days ago`
}
