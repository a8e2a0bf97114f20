// test: slow, long form, both databases
import { expect, test } from 'bun:test'
import { isPostgres } from '#platform/db/database.ts'
import { recordFigure, sized } from '#testing/figures.ts'
import { type MailSite, startPostOffice, untilOver, withMailSites } from '#testing/with-mail-sites.ts'

const CASES = [
  { who: 'the server', instances: 1, recipients: sized(200, 400), mostKills: sized(4, 50) },
  { who: 'one of two servers', instances: 2, recipients: sized(120, 5000), mostKills: sized(3, 4) },
]
const PATIENCE_MS = sized(600_000, 1_200_000)
// Kill after this time at the latest: once the other server has sent everything, no further step occurs.
const KILL_LATEST_MS = 3000
const LONG_MS = 11 * 60_000

const newSite = withMailSites()

/** Makes every claim look abandoned. */
async function letTimePass({ db }: MailSite) {
  const due_at = new Date(Date.now() - LONG_MS).toISOString()
  await db.updateTable('queued_mails').set({ due_at }).where('state', 'in', ['sending', 'handing']).execute()
}

const stateOf = async ({ db }: MailSite) =>
  new Map(
    (await db.selectFrom('queued_mails').select(['to_address', 'state']).execute()).map(
      ({ to_address, state }) => [to_address, state] as const,
    ),
  )

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
      const ask = () => site.send(victim.url, { recipientEmails: all, sendKey }).catch(() => undefined)
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
    const where = isPostgres(site.db) ? 'PostgreSQL' : 'SQLite'
    const what = `Messages lost or repeated, of ${recipients}, while ${who} was killed ${mostKills} times, on ${where}`
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
  await site.send(first.url, { recipientEmails: some, sendKey: crypto.randomUUID() })
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
