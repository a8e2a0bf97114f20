import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { type Administrator, test as base } from './site.ts'

const FIRST_LINK = /\/register\?token=([\w-]{43})/

export type OwnSite = { url: string; folder: string; owner: Administrator; token: string }

/** For journeys that change what others look at: a small site of their own, a server for each worker. */
export const test = base.extend<object, { ownSite: OwnSite; siteEnv: Record<string, string> }>({
  /** Its environment, besides what every such site has. */
  siteEnv: [{}, { option: true, scope: 'worker' }],
  ownSite: [
    async ({ siteEnv }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'trellis-e2e-own-'))
      const port = await freePort()
      const env = { PORT: `${port}`, DATA_DIR: folder, STARTER_CONTENT: 'false', LOG_LEVEL: 'warn', TRUST_PROXY: '1' }
      const server = spawn('node_modules/.bin/bun', ['src/server.ts'], { env: { ...process.env, ...env, ...siteEnv } })
      try {
        let output = ''
        // It stays open: a server that can write its log to nobody ends.
        for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
          output += chunk
          if (FIRST_LINK.test(output)) break
        }
        server.stdout.resume()
        const invitation = output.match(FIRST_LINK)?.[1] ?? ''
        const own = { folder, ...(await takeOver(`http://localhost:${port}`, invitation)) }
        await furnish(own)
        await use(own)
      } finally {
        server.kill()
        await rm(folder, { recursive: true, force: true })
      }
    },
    { scope: 'worker' },
  ],
  administrator: [({ ownSite }, use) => use(ownSite.owner), { scope: 'worker' }],
  baseURL: ({ ownSite }, use) => use(ownSite.url),
})

/** Accepts the invitation of a new site. */
async function takeOver(url: string, invitation: string): Promise<Omit<OwnSite, 'folder'>> {
  const owner = { email: 'hello@fernhollow.example', password: 'correct horse' }
  const send = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await response.json()) as { token: string }
  }
  await send('/api/invite/accept', { token: invitation, password: owner.password })
  const { token } = await send('/api/admin/auth/login', { username: owner.email, password: owner.password })
  return { url, owner, token }
}

const PICTURES = { Fern: '#46664b', Slate: '#5b6770', Clay: '#9a6a4f' }

/** A section with a picture, and two pictures that nothing uses. */
async function furnish(own: OwnSite) {
  for (const [name, background] of Object.entries(PICTURES)) {
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toBuffer()
    const body = new FormData()
    body.append('alt', name)
    body.append('file', new File([new Uint8Array(bytes)], `${name}.png`))
    const headers = { authorization: `Bearer ${own.token}` }
    const response = await fetch(`${own.url}/api/upload`, { method: 'POST', headers, body })
    const { file } = (await response.json()) as { file: { id: number } }
    if (name !== 'Fern') continue
    await callAs(own, 'POST', '/api/about-us/create', { title: 'The hollow', text: 'Ferns.', imageId: file.id })
  }
}

function freePort() {
  return new Promise<number>((resolve) => {
    const probe = createServer().listen(0, 'localhost', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

/** What a colleague does meanwhile, without looking at a page. */
export async function callAs<Answer>({ url, token }: OwnSite, method: string, path: string, body?: object) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
  return (await response.json()) as Answer
}

/** For journeys that count pictures: others on the same site have left theirs. */
export async function removeOtherPictures(own: OwnSite) {
  const { images } = await callAs<{ images: { id: number; alt: string }[] }>(own, 'GET', '/api/images')
  for (const { id, alt } of images) if (!(alt in PICTURES)) await callAs(own, 'DELETE', `/api/images/${id}`)
}
