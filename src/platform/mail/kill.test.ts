// test: slow, long form
import { afterEach, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdministrator, signIn } from '#testing/factories.ts'
import { recordFigure, sized } from '#testing/figures.ts'
import { readWhole, startSmtp } from '#testing/start-smtp.ts'
import { openTestDatabase } from '#testing/test-database.ts'

const CASES = [
  { who: 'the server', instances: 1, recipients: sized(200, 400), mostKills: sized(4, 50) },
  { who: 'one of two servers', instances: 2, recipients: sized(120, 240), mostKills: sized(3, 4) },
]
const PATIENCE_MS = sized(600_000, 1_200_000)
// Kill after this time at the latest: once the other server has sent everything, no further step occurs.
const KILL_LATEST_MS = 3000
const LONG_MS = 11 * 60_000
const READY = /Trellis is ready: http:\/\/localhost:(\d+)/
// Use a RAM disk if there is one. It survives the kills, because the test kills only processes.
const FOLDERS = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
const ROOT = join(import.meta.dirname, '../../..')

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

/** A mail server that counts deliveries by address and calls `onPhase` at each step of an SMTP session. */
async function startPostOffice() {
  const arrived = new Map<string, number>()
  const office = { arrived, onPhase: () => {}, url: '' }
  const step = (_what: unknown, _session: unknown, done: () => void) => {
    office.onPhase()
    done()
  }
  const smtp = await startSmtp({
    onMailFrom: step,
    onRcptTo: step,
    onData: async (stream, { envelope }, done) => {
      office.onPhase()
      // The client disconnected before the end, so the email has not arrived.
      const message = await readWhole(stream)
      if (message === undefined) return done()
      const to = envelope.rcptTo[0]?.address ?? ''
      arrived.set(to, (arrived.get(to) ?? 0) + 1)
      office.onPhase()
      done()
      office.onPhase()
    },
  })
  office.url = smtp.url
  return office
}

/** The database and folder of a site that several servers share, and functions to use it. */
async function newSite(env: Record<string, string>) {
  const dataDir = await mkdtemp(join(FOLDERS, 'trellis-'))
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }))
  const { db, databaseUrl, closeDatabase } = await openTestDatabase(dataDir)
  cleanUps.push(closeDatabase)
  const { id } = await createAdministrator(db)
  const { bearer } = await signIn(db, id, new Date())
  async function start() {
    const server = Bun.spawn([process.execPath, 'src/server.ts'], {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PORT: '0',
        LOG_LEVEL: 'silent',
        STARTER_CONTENT: 'false',
        BACKUPS: 'off',
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        ...env,
      },
      stdout: 'pipe',
      stderr: 'inherit',
    })
    cleanUps.push(() => server.kill('SIGKILL'))
    let output = ''
    for await (const chunk of server.stdout.pipeThrough(new TextDecoderStream())) {
      output += chunk
      const port = READY.exec(output)?.[1]
      if (port) return { server, url: `http://localhost:${port}` }
    }
    throw new Error('The server has stopped.')
  }
  const send = (url: string, recipientEmails: string[], sendKey: string) =>
    fetch(`${url}/api/weekly-update/send-email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer },
      body: JSON.stringify({ generatedBrief: 'Fern tea.', recipientEmails, sendKey }),
    })
  return { db, start, send, dataDir }
}

type Site = Awaited<ReturnType<typeof newSite>>

/** Makes every claim look abandoned. */
async function letTimePass({ db }: Site) {
  const due_at = new Date(Date.now() - LONG_MS).toISOString()
  await db.updateTable('queued_mails').set({ due_at }).where('state', 'in', ['sending', 'handing']).execute()
}

const stateOf = async ({ db }: Site) =>
  new Map(
    (await db.selectFrom('queued_mails').select(['to_address', 'state']).execute()).map(
      ({ to_address, state }) => [to_address, state] as const,
    ),
  )

async function untilOver(site: Site) {
  for (;;) {
    const underWay = await site.db
      .selectFrom('queued_mails')
      .select('id')
      .where('state', 'in', ['waiting', 'sending', 'handing'])
      .limit(1)
      .execute()
    if (underWay.length === 0) return
    await Bun.sleep(20)
  }
}

function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const addresses = (count: number) => Array.from({ length: count }, (_, n) => `reader${n}@example.com`)

for (const { who, instances, recipients, mostKills } of CASES) {
  const sentence = `no email is lost or delivered twice when ${who} is killed at random moments`
  const killing = async () => {
    const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000)
    const random = randomFrom(seed)
    const office = await startPostOffice()
    const site = await newSite({ SMTP_URL: office.url })
    const running = await Promise.all(Array.from({ length: instances }, site.start))
    const all = addresses(recipients)
    const sendKey = crypto.randomUUID()
    for (let kills = 0; kills < mostKills; kills++) {
      const victim = running[random(instances)] as (typeof running)[number]
      const ask = () => site.send(victim.url, all, sendKey).catch(() => undefined)
      const killed = Promise.withResolvers<void>()
      const kill = () => {
        victim.server.kill('SIGKILL')
        killed.resolve()
      }
      // The first kill comes at a random moment of the request, later ones at or soon after a random step of an email.
      if (kills > 0) expect(await (await ask())?.json()).toMatchObject({ queued: recipients, id: 1 })
      let steps = random((recipients / mostKills / instances) * 5)
      const delay = random(4)
      office.onPhase = () => {
        if (kills > 0 && steps-- === 0) delay ? setTimeout(kill, delay) : kill()
      }
      const timer = setTimeout(kill, kills > 0 ? KILL_LATEST_MS : random(60))
      const asked = kills > 0 ? undefined : ask()
      await killed.promise
      clearTimeout(timer)
      await Promise.all([victim.server.exited, asked])
      await letTimePass(site)
      running[running.indexOf(victim)] = await site.start()
    }
    office.onPhase = () => {}
    await untilOver(site)

    const states = await stateOf(site)
    const of = (state: string) => all.filter((address) => states.get(address) === state)
    const unknown = of('unknown')
    const arrivedUnknown = unknown.filter((address) => office.arrived.has(address)).length
    console.log(
      `seed ${seed}: ${of('sent').length} sent, ${unknown.length} unknown, of which ${arrivedUnknown} arrived`,
    )
    expect(states.size).toBe(recipients)
    expect(of('sent').length + unknown.length).toBe(recipients)
    const lost = of('sent').filter((address) => !office.arrived.has(address))
    const repeated = [...office.arrived].filter(([, times]) => times > 1)
    const what = `Messages lost or repeated while ${who} was killed ${mostKills} times`
    recordFigure({ what, value: lost.length + repeated.length, unit: 'messages', atMost: 0 })
    expect(unknown.length).toBeLessThanOrEqual(mostKills * instances)
  }
  test(sentence, killing, PATIENCE_MS)
}

test('a server that gets SIGTERM finishes sending one email and leaves the others to the next server', async () => {
  const office = await startPostOffice()
  const site = await newSite({ SMTP_URL: office.url })
  const first = await site.start()
  const some = addresses(120)
  const steps = Promise.withResolvers<void>()
  office.onPhase = () => {
    if (office.arrived.size === 40) steps.resolve()
  }
  await site.send(first.url, some, crypto.randomUUID())
  await steps.promise
  first.server.kill('SIGTERM')
  expect(await first.server.exited).toBe(0)
  const states = new Set((await stateOf(site)).values())
  expect([...states].toSorted()).toEqual(['sent', 'waiting'])
  await site.start()
  await untilOver(site)
  expect([...office.arrived.values()].every((times) => times === 1)).toBe(true)
  expect(office.arrived.size).toBe(some.length)
})
