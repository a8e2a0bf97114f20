import { sql } from 'kysely'
import { type Db, openForMaintenance } from '#platform/db/database.ts'
import { lookIntoPostgres } from '#platform/db/look-into-database.ts'
import { MIGRATIONS, migrate } from '#platform/db/migrate.ts'
import { CARRIED, LEFT_OUT } from '#platform/db/schema.ts'
import type { JsonRow } from './archive.ts'
import { BackupError } from './manifest.ts'
import { listPostgresTables, type Snapshot, withSqlite } from './snapshot.queries.ts'

const BATCH_ROWS = 200
const BATCH_LENGTH = 4 * 1024 ** 2
const LOCK_MAX = '30s'
// Not emptied: triggers count changes in the first table, and the others say which migrations have run.
const KEPT = ['content_version', 'kysely_migration', 'kysely_migration_lock']
const LOCK_NOT_AVAILABLE = '55P03'

/** Replaces all rows of a PostgreSQL database with those of a staged SQLite database, in one transaction. */
export async function fillPostgres(databaseUrl: string, stagedPath: string): Promise<void> {
  await using db = openForMaintenance(databaseUrl)
  await migrate(db)
  await withSqlite(stagedPath, (staged) =>
    db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = ${sql.lit(LOCK_MAX)}`.execute(tx)
      await empty(tx)
      for (const table of staged.tables) await fill(tx, staged, table)
    }),
  ).catch((error: { code?: string }) => {
    if (error.code !== LOCK_NOT_AVAILABLE) throw error
    throw new BackupError('Another program is using the database at DATABASE_URL. Stop that program, then try again.')
  })
}

/** Returns whether the database has no rows, or no tables. @throws BackupError if a newer version has updated the database */
export async function isEmptyPostgres(databaseUrl: string): Promise<boolean> {
  await using db = openForMaintenance(databaseUrl)
  const { migrations } = await lookIntoPostgres(db)
  if (migrations.length > Object.keys(MIGRATIONS).length) {
    throw new BackupError(
      'A newer version of Trellis has updated the database at DATABASE_URL. Use that version. To go back to this one, restore a backup into an empty database.',
    )
  }
  for (const table of (await listPostgresTables(db)).filter((table) => CARRIED.includes(table))) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length > 0) return false
  }
  return true
}

async function empty(tx: Db) {
  const ours = [...CARRIED, ...LEFT_OUT].filter((table) => !KEPT.includes(table))
  const tables = (await listPostgresTables(tx)).filter((table) => ours.includes(table))
  await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(tx)
}

async function fill(tx: Db, staged: Snapshot, table: string) {
  let batch: string[] = []
  let length = 0
  let count = 0
  const send = async () => {
    await insert(tx, table, batch)
    batch = []
    length = 0
  }
  for await (const row of staged.rows(table)) {
    const text = toJson(row, table)
    batch.push(text)
    length += text.length
    count++
    if (batch.length === BATCH_ROWS || length > BATCH_LENGTH) await send()
  }
  if (batch.length > 0) await send()
  const { rows } = await sql<{ found: number }>`select count(*) as found from ${sql.table(table)}`.execute(tx)
  if (rows[0]?.found !== count)
    throw new Error(`The number of rows in ${table} is ${rows[0]?.found} instead of ${count}.`)
  const lastId = await staged.lastId(table)
  if (lastId) await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${lastId})`.execute(tx)
}

function toJson(row: JsonRow, table: string) {
  if (Object.values(row).some((value) => typeof value === 'string' && value.includes('\0')))
    throw new BackupError(`A row in ${table} contains a null character, which PostgreSQL cannot store.`)
  return JSON.stringify(row)
}

async function insert(tx: Db, table: string, batch: string[]) {
  const rows = sql.val(`[${batch.join()}]`)
  const columns = sql.join(Object.keys(JSON.parse(batch[0] ?? '{}')).map((name) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${rows}::json)`.execute(tx)
}
