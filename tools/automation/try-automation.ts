// Shows what Node-RED, an automation server, receives from the weekly update, and that its answer becomes the brief.
// Run it by hand: node_modules/.bin/bun tools/automation/try-automation.ts
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

const ROOT = join(import.meta.dirname, '../..')
const NODE_RED = join(import.meta.dirname, 'node_modules/node-red/red.js')
const READY = /localhost:(\d+)[\s\S]*\/register\?token=([\w-]+)/
const STARTED = /Started flows/
const BOXES = { newProducts: 'Fern tea', testResults: 'Blue Fern: 21%', comingSoon: 'Moss' }
const PASSWORD = 'long enough'

// Flows like an operator's: two endpoints that answer calls, and one that returns what they received.
const FLOWS = [
  { id: 'tab', type: 'tab', label: 'Weekly update' },
  ...endpoint('brief', 'post', '/weekly-update', [
    'const files = msg.req.files.map((f) => [f.fieldname, f.originalname, f.mimetype, f.size])',
    'const came = { type: msg.req.headers["content-type"].split(";")[0], fields: msg.payload, files }',
    'global.set("brief", came)',
    'msg.payload = { generatedBrief: "Written by Node-RED about " + msg.payload.newProducts }',
  ]),
  ...endpoint('send', 'post', '/weekly-update/send-email', [
    'global.set("send", { type: msg.req.headers["content-type"], json: msg.payload })',
    'msg.payload = { ok: true }',
  ]),
  ...endpoint('came', 'get', '/came', ['msg.payload = { brief: global.get("brief"), send: global.get("send") }']),
]

function endpoint(id: string, method: string, url: string, lines: string[]) {
  const func = [...lines, 'return msg'].join('\n')
  return [
    { id, type: 'http in', z: 'tab', url, method, upload: method === 'post', wires: [[`${id}-work`]] },
    { id: `${id}-work`, type: 'function', z: 'tab', func, outputs: 1, wires: [[`${id}-answer`]] },
    { id: `${id}-answer`, type: 'http response', z: 'tab', headers: {}, wires: [] },
  ]
}

const folder = await mkdtemp(join(tmpdir(), 'trellis-automation-'))
const running: Bun.Subprocess[] = []

/** Starts a process and waits until its output matches `ready`. */
async function start(program: string[], env: Record<string, string>, ready: RegExp) {
  const child = Bun.spawn(program, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(child)
  const isReady = Promise.withResolvers<RegExpMatchArray>()
  // Keeps reading after the match, because a process blocks when no one reads its output.
  const read = async () => {
    let output = ''
    for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
      output += chunk
      const match = output.match(ready)
      if (match) isReady.resolve(match)
    }
    isReady.reject(new Error(`The process did not start: ${output}`))
  }
  read().catch(isReady.reject)
  return isReady.promise
}

async function startNodeRed() {
  const listener = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  const uiPort = listener.port
  listener.stop(true)
  const settings = { uiPort, uiHost: '127.0.0.1', userDir: folder, flowFile: 'flows.json', httpAdminRoot: false }
  await Bun.write(join(folder, 'flows.json'), JSON.stringify(FLOWS))
  await Bun.write(join(folder, 'settings.js'), `module.exports = ${JSON.stringify(settings)}`)
  await start(['node', NODE_RED, '--settings', join(folder, 'settings.js')], {}, STARTED)
  return `http://127.0.0.1:${uiPort}`
}

/** Starts the server. @returns a function that calls its API as the first administrator */
async function startTrellis(automation: string) {
  const env = {
    NODE_ENV: 'production',
    PORT: '0',
    LOG_LEVEL: 'error',
    STARTER_CONTENT: 'false',
    BACKUPS: 'off',
    DATA_DIR: join(folder, 'data'),
    AUTOMATION_WEBHOOK_URL: `${automation}/weekly-update`,
  }
  const [, port, token] = await start([process.execPath, 'src/server.ts'], env, READY)
  let bearer = {}
  const call = async (path: string, body: object) => {
    const isForm = body instanceof FormData
    const response = await fetch(`http://localhost:${port}${path}`, {
      method: 'POST',
      headers: { ...bearer, ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }
  const { email } = (await call('/api/invite/verify', { token })).body
  await call('/api/invite/accept', { token, password: PASSWORD })
  const login = await call('/api/admin/auth/login', { username: email, password: PASSWORD })
  bearer = { authorization: `Bearer ${login.body.token}` }
  return call
}

try {
  const npm = ['npm', 'ci', '--prefix', import.meta.dirname, '--ignore-scripts', '--omit=optional']
  if ((await Bun.spawn(npm, { stdio: ['ignore', 'inherit', 'inherit'] }).exited) !== 0)
    throw new Error('npm ci failed.')
  const automation = await startNodeRed()
  const call = await startTrellis(automation)
  const form = new FormData()
  for (const [name, words] of Object.entries(BOXES)) form.set(name, words)
  for (const background of ['#46664b', '#8a5a44']) {
    const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background } })
      .jpeg()
      .toBuffer()
    form.append('images', new File([new Uint8Array(bytes)], `fern ${background}.jpg`))
  }
  console.log('POST /api/weekly-update', await call('/api/weekly-update', form))
  for (const recipientEmails of ['June <june@example.com>, ada@example.com', ['june@example.com']]) {
    const sent = await call('/api/weekly-update/send-email', { generatedBrief: 'Tea is here.', recipientEmails })
    console.log('POST /api/weekly-update/send-email', sent)
    const came = await (await fetch(`${automation}/came`)).json()
    console.log('Node-RED got', JSON.stringify(came, null, 2))
  }
} finally {
  for (const child of running) child.kill()
  await Promise.all(running.map((child) => child.exited))
  await rm(folder, { recursive: true, force: true })
}
