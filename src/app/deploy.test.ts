// test: slow, sqlite only
import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '#platform/root.ts'
import { DEPLOY, programOf } from '#testing/start-https-proxy.ts'

const SERVICE = join(DEPLOY, 'trellis.service')
/** In tenths, as `systemd-analyze` counts: at most 2.5. */
const MAX_EXPOSURE = 25

function outputOf(...command: string[]) {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command)
  return { exitCode, output: `${stdout}${stderr}` }
}

test('systemd accepts every line of the service unit', async () => {
  const analyze = await programOf('systemd-analyze', 'systemd')
  const folder = await mkdtemp(join(tmpdir(), 'trellis-'))
  // systemd also checks that the program exists.
  const here = join(folder, 'trellis.service')
  await Bun.write(here, (await Bun.file(SERVICE).text()).replaceAll('/opt/trellis', ROOT))
  expect(outputOf(analyze, 'verify', here)).toEqual({ exitCode: 0, output: '' })
  await rm(folder, { recursive: true })
})

test('the service unit has a systemd exposure level of at most 2.5', async () => {
  const analyze = await programOf('systemd-analyze', 'systemd')
  const { exitCode, output } = outputOf(
    analyze,
    'security',
    '--no-pager',
    '--offline=true',
    `--threshold=${MAX_EXPOSURE}`,
    SERVICE,
  )
  expect(output).toContain('Overall exposure level for trellis.service')
  expect(exitCode).toBe(0)
})

test('Caddy accepts the Caddyfile unchanged', async () => {
  const caddy = await programOf('caddy', 'caddy')
  const { exitCode, output } = outputOf(caddy, 'validate', '--config', join(DEPLOY, 'Caddyfile'))
  expect(output).toContain('Valid configuration')
  expect(exitCode).toBe(0)
})

test('every service of the compose files keeps at most 50 MB of log', async () => {
  for (const name of ['compose.yaml', 'compose.postgres.yaml']) {
    const { services } = Bun.YAML.parse(await Bun.file(join(DEPLOY, name)).text()) as {
      services: Record<string, { image: string; logging?: unknown }>
    }
    const limited = Object.values(services).filter(({ image }) => image)
    for (const { logging } of limited)
      expect(logging).toEqual({ driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } })
  }
})
