import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { installWithApt } from './apt.ts'

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const
const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 1024 ** 3
const MAX_TRIES = 3
const DEBIAN = '/usr/lib/postgresql'
const initdbOf = (version: string) => join(DEBIAN, version, 'bin/initdb')
type Options = { isDurable?: boolean; tls?: { cert: string; key: string } }
const isRoot = process.getuid?.() === 0

/** Finds the folder of initdb and pg_ctl. Debian keeps them off the PATH, in one folder per version. */
function find(): string | undefined {
  const onPath = Bun.which('initdb')
  if (onPath) return dirname(onPath)
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : []
  const newest = versions.sort((a, b) => Number(b) - Number(a)).find((version) => existsSync(initdbOf(version)))
  return newest && dirname(initdbOf(newest))
}

/** Uses /dev/shm if it has room: creating a database takes 10 ms in memory, and up to 130 ms on a disk. */
function newFolder(isDurable: boolean) {
  if (isDurable) return mkdtempSync(join(tmpdir(), 'trellis-postgres-'))
  const { bavail, bsize } = existsSync(MEMORY) ? statfsSync(MEMORY) : { bavail: 0, bsize: 0 }
  return mkdtempSync(join(bavail * bsize > ENOUGH_BYTES ? MEMORY : tmpdir(), 'trellis-postgres-'))
}

function freePort() {
  const listener = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  listener.stop(true)
  return listener.port
}

/**
 * Starts an empty PostgreSQL server in a new folder. `stop`, or the end of this process, removes both.
 * As root on Debian, installs PostgreSQL if it is missing.
 * @param isDurable whether commits wait for the disk; most tests do not need that
 * @param tls the certificate and key with which the server also accepts TLS
 */
export async function startPostgres({ isDurable = false, tls }: Options = {}) {
  if (!find()) await installWithApt('postgresql')
  const bin = find()
  if (!bin) throw new Error('PostgreSQL is missing: install the Debian package postgresql, or put initdb on the PATH.')

  const folder = newFolder(isDurable)
  const data = join(folder, 'data')
  const log = join(folder, 'log')
  const spawn = (command: string[]) => Bun.spawnSync(command, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  // PostgreSQL refuses to run as root.
  const asServer = (program: string, ...parameters: string[]) =>
    spawn([...(isRoot ? ['runuser', '-u', 'postgres', '--'] : []), join(bin, program), '-D', data, ...parameters])
  const must = ({ success, stderr }: ReturnType<typeof spawn>) => {
    if (!success)
      throw new Error(`PostgreSQL didn't start: ${stderr}${existsSync(log) ? readFileSync(log) : ''}`.trim())
  }

  const stop = () => {
    process.off('exit', stop)
    for (const signal of Object.keys(SIGNALS)) process.off(signal, leave)
    asServer('pg_ctl', 'stop', '-m', 'immediate')
    rmSync(folder, { recursive: true, force: true })
  }
  const leave = (signal: keyof typeof SIGNALS) => process.exit(128 + SIGNALS[signal])
  process.on('exit', stop)
  for (const signal of Object.keys(SIGNALS)) process.on(signal, leave)

  try {
    if (isRoot) must(spawn(['chown', 'postgres', folder]))
    must(asServer('initdb', '--no-sync', '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8'))
    for (const [name, pem] of Object.entries(tls ?? {})) {
      writeFileSync(join(folder, name), pem, { mode: 0o600 })
      if (isRoot) must(spawn(['chown', 'postgres', join(folder, name)]))
    }
    const settings = {
      ...(tls && { ssl: 'on', ssl_cert_file: join(folder, 'cert'), ssl_key_file: join(folder, 'key') }),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: 200,
      max_wal_size: '64MB',
      fsync: isDurable ? 'on' : 'off',
    }
    const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
    const startOn = (port: number) =>
      asServer('pg_ctl', 'start', '-w', '-l', log, '-o', [...options, `-c port=${port}`].join(' '))
    // Another process may take the free port before PostgreSQL does, so try several.
    let port = freePort()
    let started = startOn(port)
    for (let tries = 1; !started.success && tries < MAX_TRIES; tries++) {
      port = freePort()
      started = startOn(port)
    }
    must(started)
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop }
  } catch (error) {
    stop()
    throw error
  }
}
