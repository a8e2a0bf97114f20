import { afterEach } from 'bun:test'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '#platform/root.ts'
import { createAdministrator, signIn } from './factories.ts'
import { readWhole, startSmtp } from './start-smtp.ts'
import { openTestDatabase } from './test-database.ts'

const READY = /Trellis is ready: http:\/\/localhost:(\d+)/
// Use a RAM disk if there is one. It survives the kills, because the test kills only processes.
const FOLDERS = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** A mail server that counts deliveries by address and calls `onPhase` at each step of an SMTP session. */
export async function startPostOffice() {
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

type Sent = { recipientEmails: string[]; sendKey: string; audience?: 'everyone' }

/** Makes sites that several server processes share. They are killed and deleted after each test. */
export function withMailSites() {
  const cleanUps: (() => unknown)[] = []
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
  })

  /** The database and folder of a site, and functions to use it. */
  return async (env: Record<string, string>) => {
    const dataDir = await mkdtemp(join(FOLDERS, 'trellis-'))
    cleanUps.push(() => rm(dataDir, { recursive: true, force: true }))
    const { db, databaseUrl, closeDatabase } = await openTestDatabase(dataDir)
    cleanUps.push(closeDatabase)
    const { id } = await createAdministrator(db)
    const { bearer } = await signIn(db, id, new Date())
    async function start() {
      const server = Bun.spawn([process.execPath, 'dist/bundle/server.js'], {
        cwd: ROOT,
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'production',
          PORT: '0',
          LOG_LEVEL: 'silent',
          STARTER_CONTENT: 'false',
          BACKUPS: 'off',
          MAIL_PER_SECOND: '100',
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
    const post = (url: string, path: string, body: object) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...bearer },
        body: JSON.stringify(body),
      })
    const send = (url: string, sent: Sent) =>
      post(url, '/api/weekly-update/send-email', { generatedBrief: 'Fern tea.', ...sent })
    return { db, start, post, send, dataDir }
  }
}

export type MailSite = Awaited<ReturnType<ReturnType<typeof withMailSites>>>

/** Waits until the queue has no email that is still to be sent. */
export async function untilOver({ db }: MailSite) {
  for (;;) {
    const underWay = await db
      .selectFrom('queued_mails')
      .select('id')
      .where('state', 'in', ['waiting', 'sending', 'handing'])
      .limit(1)
      .execute()
    if (underWay.length === 0) return
    await Bun.sleep(20)
  }
}
