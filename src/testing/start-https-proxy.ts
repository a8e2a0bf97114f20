import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from '#platform/root.ts'
import { installWithApt } from '../../scripts/apt.ts'
import { SELF_SIGNED } from './self-signed.ts'

const TRY_AGAIN_MS = 20
/** A loopback address from which nginx accepts the visitor's address, as from a CDN. */
export const CDN = '127.0.0.3'
/** As docs/deploy.md sets them. */
const WORKER_LIMITS = 'worker_rlimit_nofile 20000; events { worker_connections 8192; }'
/** The files that docs/deploy.md tells people to use. */
export const DEPLOY = join(ROOT, 'deploy')

/** @param folder an empty folder for configuration and state */
type Place = { folder: string; sitePort: number; httpPort: number; httpsPort: number }

export type HttpsProxy = { ca: string; stop: () => Promise<void> }

/** A port that the system gives to no connection and no listener by itself, so that it is still free a moment later. */
export function freePort(): number {
  const port = 10_000 + Math.floor(Math.random() * 20_000)
  try {
    Bun.listen({ hostname: '127.0.0.1', port, socket: { data() {} } }).stop(true)
    return port
  } catch {
    return freePort()
  }
}

/** Finds a program of a Debian package. As root on Debian, installs the package if it is missing. */
export async function programOf(name: string, debianPackage: string) {
  const find = () => Bun.which(name, { PATH: `${process.env.PATH}:/usr/sbin` })
  if (!find()) await installWithApt(debianPackage)
  const program = find()
  if (!program) throw new Error(`${name} is missing: install the Debian package ${debianPackage}.`)
  return program
}

/** Starts nginx with the files in deploy/nginx, except for the addresses, ports and certificate. */
export async function startNginx({ folder, sitePort, httpPort, httpsPort }: Place): Promise<HttpsProxy> {
  const nginx = await programOf('nginx', 'nginx-light')
  const readDeployed = (name: string) => Bun.file(join(DEPLOY, 'nginx/trellis', name)).text()
  const certificate = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  await mkdir(join(folder, 'trellis'))
  await Promise.all([
    Bun.write(certificate.cert, SELF_SIGNED.cert),
    Bun.write(certificate.key, SELF_SIGNED.key),
    Bun.write(
      join(folder, 'trellis/server.conf'),
      (await readDeployed('server.conf')).replace('127.0.0.1:3000', `127.0.0.1:${sitePort}`),
    ),
    Bun.write(
      join(folder, 'trellis/names.conf'),
      (await readDeployed('names.conf'))
        .replaceAll(/listen \[::\].+\n/g, '')
        .replace('listen 80', `listen 127.0.0.1:${httpPort}`)
        .replace('listen 443', `listen 127.0.0.1:${httpsPort}`)
        .replace('server_name grower.example', 'server_name localhost')
        .replace('# set_real_ip_from 192.0.2.0/24', `set_real_ip_from ${CDN}`)
        .replace('# real_ip_header', 'real_ip_header')
        .replace(/\/etc.+fullchain.pem/, certificate.cert)
        .replace(/\/etc.+privkey.pem/, certificate.key),
    ),
    cp(join(DEPLOY, 'nginx/trellis.conf'), join(folder, 'site.conf')),
    cp(join(DEPLOY, 'nginx/trellis/headers.conf'), join(folder, 'trellis/headers.conf')),
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  const main = join(folder, 'nginx.conf')
  await Bun.write(
    main,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; ${WORKER_LIMITS}
    http { ${temporary.join(' ')} include site.conf; }`,
  )
  const command = [nginx, '-e', join(folder, 'error.log'), '-c', main]
  const { success, stderr } = Bun.spawnSync([...command, '-t'])
  if (!success) throw new Error(`nginx rejects deploy/nginx: ${stderr}`)
  const stop = await startListening(command, httpsPort, {})
  return { ca: SELF_SIGNED.cert, stop }
}

/** Starts Caddy with deploy/Caddyfile, whose variables set the ports. Caddy itself signs the certificate for localhost. */
export async function startCaddy({ folder, sitePort, httpPort, httpsPort }: Place): Promise<HttpsProxy> {
  const command = [await programOf('caddy', 'caddy'), 'run', '--config', join(DEPLOY, 'Caddyfile')]
  const stop = await startListening(command, httpsPort, {
    HOME: folder,
    XDG_DATA_HOME: folder,
    DOMAIN: 'localhost',
    TRELLIS: `127.0.0.1:${sitePort}`,
    HTTP_PORT: `${httpPort}`,
    HTTPS_PORT: `${httpsPort}`,
    CADDY_ADMIN: 'off',
  })
  return { ca: await Bun.file(join(folder, 'caddy/pki/authorities/local/root.crt')).text(), stop }
}

/** Waits until `/healthz` of the site responds. @returns a function that stops the proxy */
async function startListening(command: string[], httpsPort: number, env: Record<string, string>) {
  const proxy = Bun.spawn(command, { env: { PATH: process.env.PATH, ...env }, stdout: 'ignore', stderr: 'pipe' })
  const isReady = () =>
    fetch(`https://localhost:${httpsPort}/healthz`, { tls: { rejectUnauthorized: false } }).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (proxy.exitCode !== null) throw new Error(`${command[0]} stopped: ${await new Response(proxy.stderr).text()}`)
    await pause(TRY_AGAIN_MS)
  }
  return async () => {
    proxy.kill()
    await proxy.exited
  }
}
