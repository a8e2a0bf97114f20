import { afterEach } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '#platform/root.ts'

const READY = /Trellis is ready: http:\/\/localhost:(\d+)/
/** Matches the port and invitation token that a server without an administrator prints. */
export const FIRST_LINK = /localhost:(\d+)\n.*administrator.*\n.*\/register\?token=([\w-]{43})\n/

type Printing = Pick<Bun.Subprocess<'ignore', 'pipe', 'pipe'>, 'stdout' | 'stderr'>

/** Starts servers as processes, each with a folder. `stopAfter` stops them and deletes the folders. */
export function withServers(stopAfter = afterEach) {
  const cleanUps: (() => unknown)[] = []
  async function stopAll() {
    for (const cleanUp of cleanUps.splice(0)) await cleanUp()
  }
  stopAfter(stopAll)

  async function newFolder() {
    const folder = await mkdtemp(join(tmpdir(), 'trellis-'))
    cleanUps.push(() => rm(folder, { recursive: true, force: true }))
    return folder
  }

  /**
   * @param entry by default the bundle, as in `npm start`; it starts twice as fast as the source
   * @param prefix a command that starts another, such as `setpriv`
   */
  async function start(env: Record<string, string>, entry = 'dist/bundle/server.js', prefix: string[] = []) {
    const server = Bun.spawn([...prefix, process.execPath, entry], {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        LOG_LEVEL: 'silent',
        STARTER_CONTENT: 'false',
        BACKUPS: 'off',
        DATA_DIR: await newFolder(),
        ...env,
      },
      stdout: 'pipe',
      stderr: 'pipe',
    })
    cleanUps.push(() => server.kill())
    return server
  }

  return { newFolder, start, stopAll }
}

/** Waits until the output of the server matches. @returns the match. Throws if the server stops first */
export async function printed(server: Printing, pattern: RegExp) {
  let output = ''
  for await (const chunk of server.stdout.pipeThrough(new TextDecoderStream())) {
    output += chunk
    const match = output.match(pattern)
    if (match) return match
  }
  throw new Error(`The server stopped: ${await new Response(server.stderr).text()}`)
}

export const readyPort = async (server: Printing) => Number((await printed(server, READY))[1])

/** Registers and signs in the first administrator of a server whose CONTACT_EMAIL is `owner@grower.example`. */
export async function firstAdministrator(server: Printing) {
  const [, port, token] = await printed(server, FIRST_LINK)
  const url = `http://localhost:${port}`
  const post = (path: string, body: object) =>
    fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  await post('/api/invite/accept', { token, password: 'a fern in the hollow' })
  const login = await post('/api/admin/auth/login', {
    username: 'owner@grower.example',
    password: 'a fern in the hollow',
  })
  return { url, port: Number(port), authorization: `Bearer ${(await login.json()).token}` }
}
