import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { installWithApt } from '../scripts/apt.ts'
import { freePort, startServer } from './server.ts'

/** A response recorded from Trellis, for the peers to send as well. */
export type Prepared = { path: string; body: Uint8Array; headers: Record<string, string> }

const SET_BY_NGINX = ['content-length', 'content-encoding', 'content-type', 'date', 'etag', 'last-modified']

const quote = (value: string) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

/**
 * Starts nginx with one worker and Debian's settings to serve precompressed files.
 * @param isTuned turns the access log off and the open file cache on
 */
export async function startNginx(prepared: Prepared[], isTuned = false) {
  if (!Bun.which('nginx')) await installWithApt('nginx-light')
  const folder = await mkdtemp(join(tmpdir(), 'trellis-nginx-'))
  const locations: string[] = []
  for (const { path, body, headers } of prepared) {
    const file = `/files${path === '/' ? '/index' : path}`
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await Bun.write(join(folder, `${file}.gz`), body)
    const added = Object.entries(headers).filter(([name]) => !SET_BY_NGINX.includes(name))
    locations.push(`location = ${path} { try_files ${file} /nowhere; root ${folder}; default_type ${quote(headers['content-type'] ?? '')};
      gzip_static always; ${added.map(([name, value]) => `add_header ${name} ${quote(value)};`).join(' ')} }`)
    // `try_files` needs the uncompressed file too.
    await Bun.write(join(folder, file), body)
  }
  const port = freePort()
  const log = isTuned ? 'access_log off; open_file_cache max=100;' : `access_log ${folder}/access.log;`
  await Bun.write(
    join(folder, 'nginx.conf'),
    `worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 2048; }
    http { sendfile on; tcp_nopush on; keepalive_requests 1000000000; ${log}
      server { listen 127.0.0.1:${port}; ${locations.join('\n')} } }`,
  )
  // nginx workers run as another user, which must be able to read the files.
  await Bun.$`chmod -R a+rX ${folder}`
  const server = await startServer(['nginx', '-c', join(folder, 'nginx.conf')], {
    port,
    path: prepared[0]?.path ?? '/',
  })
  return {
    ...server,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
