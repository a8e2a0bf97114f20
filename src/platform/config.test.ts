// test: no database
import { expect, test } from 'bun:test'
import { resolve } from 'node:path'
import { ConfigError, readConfig } from './config.ts'

test('every environment variable is optional', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: 'localhost',
    siteUrl: 'http://localhost:3000',
    starterContent: true,
    site: { location: 'Rutland, VT', copyrightYear: 2024 },
  })
})

test('an empty or blank environment variable counts as not set', () => {
  expect(readConfig({ PORT: '', SITE_URL: ' ' }).siteUrl).toBe('http://localhost:3000')
  expect(readConfig({ BRAND: ' ' }).site.brand).toBe('Fernhollow Botanicals')
})

test('SITE_URL is stored as an origin, without a trailing slash', () => {
  expect(readConfig({ SITE_URL: 'https://grower.example/' }).siteUrl).toBe('https://grower.example')
})

test('nightly backups are made at 3 a.m. unless BACKUPS is off', () => {
  expect(readConfig({})).toMatchObject({ backups: true, backupHour: 3 })
  expect(readConfig({ BACKUPS: 'off', BACKUP_HOUR: '0' })).toMatchObject({ backups: false, backupHour: 0 })
})

test('a relative BACKUP_TO is resolved from the working directory', () => {
  expect(readConfig({}).backupTo).toBeUndefined()
  expect(readConfig({ BACKUP_TO: '/mnt/nas' }).backupTo).toBe('/mnt/nas')
  expect(readConfig({ BACKUP_TO: '../disk' }).backupTo).toBe(resolve('../disk'))
})

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['SITE_URL', 'grower.example'],
  ['SITE_URL', 'https://grower.example/shop'],
  ['SITE_URL', 'https://user:secret@grower.example'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_POOL', '0'],
  ['DATABASE_POOL', 'many'],
  ['S3_BUCKET', 'files'],
  ['BACKUPS', 'yes'],
  ['BACKUP_HOUR', '24'],
  ['BACKUP_TO', 's3://bucket/site'],
  ['BACKUP_TO', './data/backups'],
  ['BACKUP_RECIPIENT', 'ssh-ed25519 AAAA'],
  ['SMTP_URL', 'http://mail'],
  ['SMTP_URL', 'smtp://'],
  ['MAIL_FROM', 'Fernhollow'],
  ['MAIL_FROM', 'Fernhollow <hello@fernhollow.example'],
  ['AUTOMATION_WEBHOOK_URL', 'nowhere'],
  ['STARTER_CONTENT', 'yes'],
  ['CONTACT_EMAIL', 'hello'],
  ['COPYRIGHT_YEAR', 'soon'],
  ['AGE_GATE_EXIT_URL', 'javascript:alert(1)'],
  ['METRICS_TOKEN', 'two words'],
  ['TRUST_PROXY', '-1'],
  ['RATE_LIMITS', 'maybe'],
  ['LOG_LEVEL', 'loud'],
])('the environment variable %s=%s is refused with one line that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} [^\n]+$`))
})

test('each invalid environment variable is reported on its own line', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(ConfigError)
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/^PORT .+\nLOG_LEVEL .+$/)
})
