import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { keepHouse } from '#app/housekeeping.ts'
import { createTestSite, NOW, type TestSite } from '#testing/create-test-site.ts'
import { asAdministrator, createContact, createHeld } from '#testing/factories.ts'
import { readErasureList, saveErasureList } from './erasure-list.ts'
import { eraseAgain, listErasures, recordErasure } from './erasures.queries.ts'

const MINUTE_MS = 60_000
const HASH = /^[0-9a-f]{64}$/
const STRANGER = { hash: 'f'.repeat(64), erasedAt: '2024-01-01T00:00:00.000Z' }

let site: TestSite
/** The folder of `BACKUP_TO`. */
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-backups-'))
  site = await createTestSite({ BACKUP_TO: folder })
})
afterEach(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const path = () => join(folder, 'erasures.ndjson')
const at = (ms: number) => new Date(NOW.getTime() + ms).toISOString()

async function erase(id: number) {
  const call = await asAdministrator(site)
  expect((await call('DELETE', `/api/contact/${id}`)).status).toBe(200)
}

/** Waits for a list of this length: on a busy machine, it is written after the five seconds that an erasure waits. */
async function listOf(length: number) {
  for (;;) {
    const list = await readErasureList(folder)
    if (list?.length === length) return list
    await Bun.sleep(20)
  }
}

const contactOf = (email: string, at?: string) => createContact(site.db, { email, ...(at && { at }) })

test('erasing a contact keeps a keyed hash of the address and the time of its latest erasure', async () => {
  await erase(await contactOf('Ada@Example.com'))
  const [first] = await listErasures(site.db)
  expect(first).toEqual({ hash: expect.stringMatching(HASH), erasedAt: NOW.toISOString() })
  const hash = first?.hash ?? ''
  expect(hash).not.toBe(new Bun.CryptoHasher('sha256').update('ada@example.com').digest('hex'))

  site.wait(MINUTE_MS)
  await erase(await contactOf('ada@example.com'))
  await erase(await contactOf('june@example.com'))
  await site.db.transaction().execute((tx) => recordErasure(tx, 'ada@example.com', NOW))
  const erasures = await listErasures(site.db)
  expect(erasures).toHaveLength(2)
  expect(erasures).toContainEqual({ hash, erasedAt: at(MINUTE_MS) })
})

test('housekeeping creates the key that hashes erased addresses before anyone is erased, and never changes it', async () => {
  const key = () =>
    site.db.selectFrom('site_state').select('value').where('key', '=', 'erasure_secret').executeTakeFirst()
  await keepHouse(site)
  const first = await key()
  expect(first?.value).toMatch(/^[\w-]{43}$/)
  await keepHouse(site)
  await erase(await contactOf('ada@example.com'))
  expect(await key()).toEqual(first)
})

test('each erasure is added to the list of erasures in BACKUP_TO, and the list contains no address', async () => {
  await erase(await contactOf('ada@example.com'))
  expect(await readErasureList(folder)).toEqual(await listErasures(site.db))
  await erase(await contactOf('june@example.com'))
  const text = await readFile(path(), 'utf8')
  expect(
    text
      .trimEnd()
      .split('\n')
      .map((line) => Object.keys(JSON.parse(line))),
  ).toEqual([
    ['hash', 'erasedAt'],
    ['hash', 'erasedAt'],
  ])
  expect(text).not.toMatch(/@|june|example/i)
  expect(await readdir(folder)).toEqual(['erasures.ndjson'])
})

test('a contact can be erased while BACKUP_TO is missing, and the next erasure adds the earlier one to the list of erasures', async () => {
  await rm(folder, { recursive: true })
  await erase(await contactOf('ada@example.com'))
  expect(await site.db.selectFrom('contacts').selectAll().execute()).toEqual([])
  const lines: { msg: string }[] = []
  const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line)) })
  await saveErasureList({ ...site, log })
  expect(lines).toMatchObject([{ msg: "Couldn't write the list of erasures", path: path() }])
  await mkdir(folder)
  await erase(await contactOf('june@example.com'))
  expect(await readErasureList(folder)).toHaveLength(2)
})

test('while BACKUP_TO does not respond, contacts can be erased and the site still reads its files', async () => {
  // Opening a pipe waits for its other end, like a call to a network disk that is gone.
  Bun.spawnSync(['mkfifo', path()])
  // Bun reads files with about one thread per processor.
  const ids = []
  for (let n = 0; n <= navigator.hardwareConcurrency; n++) ids.push(await contactOf(`${n}@example.com`))
  await Promise.all(ids.map(erase))
  expect(await readFile(import.meta.path, 'utf8')).toContain('still reads its files')
  // Ends the processes that wait. They find no folder to write to.
  await rename(folder, `${folder}-away`)
  // Also works if no process has opened the pipe yet, unlike opening it only to write.
  await (await open(`${folder}-away/erasures.ndjson`, 'r+')).close()
  await rm(`${folder}-away`, { recursive: true })
})

test('housekeeping creates the list of erasures in BACKUP_TO, and keeps entries that the database lacks', async () => {
  expect(await readErasureList(folder)).toBeNull()
  await keepHouse(site)
  expect(await listOf(0)).toEqual([])
  await Bun.write(path(), `${JSON.stringify(STRANGER)}\n{"hash":"12`)
  await site.db.transaction().execute((tx) => recordErasure(tx, 'ada@example.com', NOW))
  await keepHouse(site)
  expect(await listOf(2)).toEqual([STRANGER, ...(await listErasures(site.db))])
})

test('when two instances erase contacts at the same time, the list of erasures in BACKUP_TO gets an entry for each', async () => {
  const other = { ...site, db: site.openAgain() }
  await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const instance = n % 2 ? site : other
      await instance.db.transaction().execute((tx) => recordErasure(tx, `${n}@example.com`, NOW))
      await saveErasureList(instance)
    }),
  )
  // A second read could find less: while the last process writes, an unfinished list can replace a complete one.
  const list = await listOf(20)
  await other.db.destroy()
  expect(list.map(({ hash }) => hash).sort()).toEqual((await listErasures(site.db)).map(({ hash }) => hash).sort())
})

test('an erasure that another instance records while the list of erasures is being written is added to the list', async () => {
  const record = (address: string) => site.db.transaction().execute((tx) => recordErasure(tx, address, NOW))
  await record('ada@example.com')
  const saving = saveErasureList(site)
  await record('bob@example.com')
  await saving
  expect(await listOf(2)).toHaveLength(2)
})

test('a restore erases again whoever was erased after the backup, unless they have written since', async () => {
  const { db } = site
  const call = await asAdministrator(site)
  await db.transaction().execute(async (tx) => {
    for (const name of ['ada', 'bot', 'again', 'twice']) await recordErasure(tx, `${name}@example.com`, NOW)
  })
  const erasures = [...(await listErasures(db)), STRANGER]
  await db.deleteFrom('erasures').execute()

  await site.post('/api/contact', { name: 'Ada', email: 'Ada@example.com', question: 'Which soil?' })
  await site.mailQueue.settle()
  expect(await db.selectFrom('queued_mails').select('contact_id').execute()).toHaveLength(1)
  await createHeld(db, { email: 'ADA@example.com', at: at(MINUTE_MS) })
  await createHeld(db, { email: 'bot@example.com', at: at(-MINUTE_MS) })
  await createHeld(db, { email: 'again@example.com', at: at(-MINUTE_MS) })
  await createHeld(db, { email: 'again@example.com', at: at(MINUTE_MS) })
  await contactOf('again@example.com', at(MINUTE_MS))
  await contactOf('twice@example.com', at(0))
  await contactOf('june@example.com', at(-MINUTE_MS))

  expect(await db.transaction().execute((tx) => eraseAgain(tx, erasures))).toBe(4)
  const emails = async (table: 'contacts' | 'held_questions') =>
    (
      await db
        .selectFrom(table as 'contacts')
        .select('email')
        .orderBy('id')
        .execute()
    ).map(({ email }) => email)
  expect(await emails('contacts')).toEqual(['again@example.com', 'june@example.com'])
  expect(await emails('held_questions')).toEqual(['again@example.com'])
  expect(await db.selectFrom('queued_mails').selectAll().execute()).toEqual([])
  expect(await listErasures(db)).toEqual(expect.arrayContaining(erasures))
  expect((await call('GET', '/api/contact')).body).toHaveLength(2)
  expect(await db.transaction().execute((tx) => eraseAgain(tx, erasures))).toBe(0)
})

test('a restore again erases the 1,200 people who were erased after the backup', async () => {
  const { db } = site
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n < 1200; n++) {
      await recordErasure(tx, `${n}@example.com`, NOW)
      await tx
        .insertInto('contacts')
        .values({
          name: '',
          email: `${n}@example.com`,
          email_lower: `${n}@example.com`,
          last_message_at: at(0),
          created_at: at(0),
        })
        .execute()
    }
  })
  const erasures = await listErasures(db)
  expect(await db.transaction().execute((tx) => eraseAgain(tx, erasures))).toBe(1200)
})
