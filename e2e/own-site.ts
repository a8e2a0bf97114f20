import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import type { Fills } from './fill.ts'
import { freePort } from './free-port.ts'
import { type Administrator, type AtEnd, test as base } from './site.ts'

export const FOLDER = join(tmpdir(), 'trellis-e2e-own-')
const READY = /Trellis is ready/
export const FIRST_LINK = /\/register\?token=([\w-]{43})/
const MAX_TRIES = 3

export type OwnSite = { url: string; folder: string; owner: Administrator; token: string }

type Running = { site: OwnSite; file: string; env: string; stop(): Promise<void> }

type Fixtures = {
  ownSite: OwnSite
  /** Additional environment variables of the site. */
  siteEnv: Record<string, string>
}

/** A stopped site. The site of each spec file starts from a copy of its folder. */
let furnished: OwnSite | undefined
let running: Running | undefined

/** For journeys that change what other journeys see: gives each spec file a small site of its own. */
export const test = base.extend<Fixtures>({
  siteEnv: [{}, { option: true }],
  ownSite: async ({ atEnd, siteEnv }, use, { file }) => {
    furnished ??= await openFurnished(atEnd)
    const env = JSON.stringify(siteEnv)
    if (running?.file !== file || running.env !== env) {
      await running?.stop()
      running = undefined
      const folder = await mkdtemp(FOLDER)
      await cp(furnished.folder, folder, { recursive: true })
      const { url, stop } = await startSite(folder, siteEnv, READY)
      const end = () => stop('SIGKILL').then(() => rm(folder, { recursive: true, force: true }))
      running = { site: { ...furnished, url, folder }, file, env, stop: end }
    }
    await use(running.site)
  },
  administrator: ({ ownSite }, use) => use(ownSite.owner),
  baseURL: ({ ownSite }, use) => use(ownSite.url),
})

async function openFurnished(atEnd: AtEnd): Promise<OwnSite> {
  const folder = await mkdtemp(FOLDER)
  atEnd.push(
    async () => running?.stop(),
    () => rm(folder, { recursive: true, force: true }),
  )
  const { url, token, stop } = await startSite(folder, {}, FIRST_LINK)
  const site = { folder, ...(await takeOver(url, token)) }
  await furnish(site)
  await stop()
  return site
}

type Started = { url: string; token: string; stop(signal?: 'SIGKILL'): Promise<void> }

/** Resolves once the server's output matches `said`. */
export async function startSite(
  folder: string,
  siteEnv: Record<string, string>,
  said: RegExp,
  tries = 1,
): Promise<Started> {
  const port = await freePort()
  const env = {
    PORT: `${port}`,
    DATA_DIR: folder,
    STARTER_CONTENT: 'false',
    BACKUPS: 'off',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '1',
  }
  const server = spawn('node_modules/.bin/bun', ['dist/bundle/server.js'], {
    env: { ...process.env, ...env, ...siteEnv },
  })
  const ended = once(server, 'exit')
  let output = ''
  // Keep the pipe open: a server that cannot write its log exits.
  for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
    output += chunk
    if (said.test(output)) break
  }
  const found = output.match(said)
  // Another process may have taken the port in the meantime.
  if (!found && tries < MAX_TRIES) return startSite(folder, siteEnv, said, tries + 1)
  server.stdout.resume()
  const stop = async (signal?: 'SIGKILL') => {
    server.kill(signal)
    await ended
  }
  return { url: `http://localhost:${port}`, token: found?.[1] ?? '', stop }
}

/** Registers the first administrator of a new site. */
async function takeOver(url: string, invitation: string): Promise<Omit<OwnSite, 'folder'>> {
  const owner = { email: 'hello@fernhollow.test', password: 'correct horse' }
  const send = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await response.json()) as { token: string }
  }
  await send('/api/invite/accept', { token: invitation, ...owner })
  const { token } = await send('/api/admin/auth/login', { username: owner.email, password: owner.password })
  return { url, owner, token }
}

/** Creates a section with an image, and two unused images. Hides the first steps, which have a journey of their own. */
async function furnish(own: OwnSite) {
  await callAs(own, 'PUT', '/api/admin/first-steps', { isHidden: true })
  for (const [name, background] of Object.entries({ Fern: '#46664b', Slate: '#5b6770', Clay: '#9a6a4f' })) {
    const imageId = await uploadImage(own, name, { background })
    if (name !== 'Fern') continue
    await callAs(own, 'POST', '/api/about-us/create', { title: 'The hollow', text: 'Ferns.', imageId })
  }
}

/** Uploads a file as the owner. @returns its id. @throws unless the status is 2xx */
export async function upload(own: OwnSite, path: string, name: string, bytes: Uint8Array, fields = {}) {
  const body = new FormData()
  for (const [field, value] of Object.entries<string>(fields)) body.append(field, value)
  body.append('file', new File([new Uint8Array(bytes)], name))
  const headers = { authorization: `Bearer ${own.token}` }
  const response = await fetch(own.url + path, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`POST ${path}: ${response.status}`)
  const { file } = (await response.json()) as { file: { id: number } }
  return file.id
}

/** Draws an image of one color. */
export const draw = ({ width = 64, height = 48, background = '#46664b' } = {}) =>
  sharp({ create: { width, height, channels: 3, background } })

/** Uploads an image of one color. @returns its id */
export const uploadImage = async (
  own: OwnSite,
  name: string,
  look: Parameters<typeof draw>[0],
  fields: object = { alt: name },
) => upload(own, '/api/upload', `${name}.png`, await draw(look).png().toBuffer(), fields)

export const SHARED_SITE = { folder: process.env.E2E_DATA_DIR ?? '' }

/** Changes rows straight in the site's database; see `Fills`. */
export async function fill<Name extends keyof Fills>(
  { folder }: Pick<OwnSite, 'folder'>,
  name: Name,
  given: Fills[Name],
) {
  const args = ['e2e/fill.ts', folder, name, JSON.stringify(given)]
  const { stdout } = await promisify(execFile)('node_modules/.bin/bun', args)
  return JSON.parse(stdout)
}

/** Calls the API as another session of the owner would. @throws unless the status is 2xx */
export async function callAs<Answer>({ url, token }: OwnSite, method: string, path: string, body?: object) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
  return (await response.json()) as Answer
}
