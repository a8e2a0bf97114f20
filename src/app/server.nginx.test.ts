// test: slow, sqlite only
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { installWithApt } from '../../scripts/apt.ts'
import { ROOT } from '../platform/root.ts'
import { readyPort, withServers } from '../testing/with-servers.ts'

const TRY_AGAIN_MS = 20
const DOCUMENTED = /```nginx\n([^`]+)```/

const { newFolder, start } = withServers()

function freePort() {
  const listener = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  listener.stop(true)
  return listener.port
}

/** Starts nginx with the configuration in docs/operations.md, modified by `change`. */
async function startNginx(sitePort: number, change = (lines: string) => lines) {
  if (!Bun.which('nginx')) await installWithApt('nginx-light')
  if (!Bun.which('nginx')) throw new Error('nginx is missing: install the Debian package nginx-light.')
  const [, documented = ''] = DOCUMENTED.exec(await Bun.file(join(ROOT, 'docs/operations.md')).text()) ?? []
  const port = freePort()
  const lines = change(documented)
    .replace('127.0.0.1:3000', `127.0.0.1:${sitePort}`)
    .replace('listen 80', `listen 127.0.0.1:${port}`)
  const folder = await newFolder()
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  await Bun.write(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
    http { access_log off; ${paths.join(' ')} ${lines} }`,
  )
  const nginx = Bun.spawn(['nginx', '-e', `${folder}/error.log`, '-c', `${folder}/nginx.conf`], {
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/healthz`).catch(() => null))?.ok) {
    if (nginx.exitCode !== null) throw new Error(await new Response(nginx.stderr).text())
    await pause(TRY_AGAIN_MS)
  }
  return { url, [Symbol.dispose]: () => nginx.kill() }
}

const curl = (url: string, method: string) =>
  Bun.$`curl -s -o /dev/null -w %{http_code} -X ${method} ${url}`.nothrow().text()

test('behind the documented nginx configuration, an unknown method gets a 502 and other requests succeed', async () => {
  const sitePort = await readyPort(await start({}))
  using nginx = await startNginx(sitePort)
  for (let n = 0; n < 3; n++) {
    expect(await curl(nginx.url, 'FOO')).toBe('502')
    expect((await fetch(nginx.url)).status).toBe(200)
  }
})

test('without max_fails=0 and with two addresses, one unknown method makes nginx refuse all requests', async () => {
  const sitePort = await readyPort(await start({}))
  const twoAddresses = `server 127.0.0.1:${sitePort}; server [::1]:${sitePort};`
  using nginx = await startNginx(sitePort, (lines) => lines.replace(/server 127[^;]+;/, twoAddresses))
  expect(await curl(nginx.url, 'FOO')).toBe('502')
  expect((await fetch(nginx.url)).status).toBe(502)
})
