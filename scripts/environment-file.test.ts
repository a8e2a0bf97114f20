// test: slow, no database
import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '#platform/root.ts'
import { programOf } from '#testing/start-https-proxy.ts'
import { readEnvironmentFile } from './environment-file.ts'

const GENERATOR = '/usr/lib/systemd/user-environment-generators/30-systemd-environment-d-generator'
const READ = `${GENERATOR} > "$0" && set -a && . "$0" && exec node -p 'JSON.stringify(process.env)'`

const SETTINGS = String.raw`
# MAIL_FROM=Nobody <nobody@grower.example>
; BRAND=Nobody
MAIL_FROM=Green Acres <hello@grower.example>
  BRAND = Green Acres Farm  
CREDIT=Site by "Ann" & Bob's shop; it's # 1 | (really) > ever *
POSTAL_ADDRESS="12 Fern Lane\nRutland, VT"
COPYRIGHT_YEAR='2024'
SMTP_URL="smtps://u:pa\$w\"0rd@mail.example"
METRICS_TOKEN='a\b$c"d'
BACKUP_PASSPHRASE=one\\two\
three`

/** systemd itself has no command that prints an EnvironmentFile. It reads this folder with the same parser. */
async function readBySystemd(text: string): Promise<Record<string, string>> {
  await programOf('systemd-analyze', 'systemd')
  const folder = await mkdtemp(join(tmpdir(), 'trellis-'))
  await Bun.write(join(folder, 'environment.d/trellis.conf'), text)
  const env = { PATH: process.env.PATH, XDG_CONFIG_HOME: folder }
  const read = Bun.spawnSync(['bash', '-ec', READ, join(folder, 'read')], { env })
  await rm(folder, { recursive: true })
  return JSON.parse(`${read.stdout}`)
}

test('the commands of a server read each setting as systemd reads it for the service', async () => {
  // Only in environment.d does systemd replace variables.
  const settings = SETTINGS.replaceAll(/\\?\$/g, '')
  const own = readEnvironmentFile(settings)
  expect(Object.keys(own)).toHaveLength(8)
  expect(await readBySystemd(settings)).toMatchObject(own)
})

test('the commands of a server keep every character of a setting that a shell would interpret', () => {
  const more = 'LOCATION="Rutland\nVT"\nAUTOMATION_WEBHOOK_URL=https://u:pa$w0rd@n8n.example'
  expect(readEnvironmentFile(`${SETTINGS}\n${more}`)).toEqual({
    MAIL_FROM: 'Green Acres <hello@grower.example>',
    BRAND: 'Green Acres Farm',
    CREDIT: `Site by "Ann" & Bob's shop; it's # 1 | (really) > ever *`,
    POSTAL_ADDRESS: '12 Fern Lane\\nRutland, VT',
    COPYRIGHT_YEAR: '2024',
    SMTP_URL: 'smtps://u:pa$w"0rd@mail.example',
    METRICS_TOKEN: 'a\\b$c"d',
    BACKUP_PASSPHRASE: 'one\\twothree',
    LOCATION: 'Rutland\nVT',
    AUTOMATION_WEBHOOK_URL: 'https://u:pa$w0rd@n8n.example',
  })
})

test('the settings file in deploy/ sets SITE_URL and TRUST_PROXY', async () => {
  const settings = readEnvironmentFile(await Bun.file(join(ROOT, 'deploy/environment')).text())
  expect(settings).toMatchObject({ SITE_URL: 'https://grower.example', TRUST_PROXY: '1' })
})
