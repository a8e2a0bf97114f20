// test: no database
import { afterAll, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ConfigError, configWarnings, readConfig } from './config.ts'

const folder = await mkdtemp(join(tmpdir(), 'trellis-secrets-'))
afterAll(() => rm(folder, { recursive: true }))

function secretFile(content: string) {
  const file = join(folder, crypto.randomUUID())
  writeFileSync(file, content)
  return file
}

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

test.each(['\r', ' ', '\t\r', '\n'])('%j around a value of any environment variable is removed', (blank) => {
  const env = {
    PORT: '4178',
    HOST: '::1',
    SITE_URL: 'https://grower.example',
    DATA_DIR: '/var/lib/trellis',
    DATABASE_URL: 'postgres://trellis@database/trellis',
    BACKUP_TO: '/mnt/nas',
    BACKUP_PASSPHRASE: 'four words you remember',
    BRAND: 'Fern Hollow',
    POSTAL_ADDRESS: '12 Fern Lane',
    CREDIT: 'Grown here',
    SMTP_URL_FILE: secretFile(`smtps://user:pw@mail.example${blank}\n`),
    METRICS_TOKEN: 'let-prometheus-in',
    RATE_LIMITS: 'off',
  }
  const padded = Object.entries(env).map(([name, value]) => [name, `${blank}${value}${blank}`])
  expect(readConfig(Object.fromEntries(padded))).toEqual(readConfig(env))
  expect(readConfig(env).smtpUrl).toBe('smtps://user:pw@mail.example')
})

test.each([['https://grower.example/'], ['HTTPS://Grower.Example'], ['https://grower.example:443']])(
  'SITE_URL=%s is stored as the origin that browsers send',
  (SITE_URL) => {
    expect(readConfig({ SITE_URL }).siteUrl).toBe('https://grower.example')
  },
)

test('words, schemes and hosts in environment variables may be written in any case', () => {
  const env = {
    HOST: 'LocalHost',
    STARTER_CONTENT: 'FALSE',
    BACKUPS: 'Off',
    SETTINGS: 'Locked',
    LOG_LEVEL: 'WARN',
    BACKUP_RECIPIENT: 'AGE1QQQQ',
    CLAMD_URL: 'TCP://clamd:3310',
    SECURITY_CONTACT: 'HTTPS://Grower.example/contact',
  }
  expect(readConfig(env)).toMatchObject({
    host: 'localhost',
    starterContent: false,
    backups: false,
    areSettingsLocked: true,
    logLevel: 'warn',
    backupRecipient: 'age1qqqq',
    clamdUrl: 'TCP://clamd:3310',
    securityContact: 'https://grower.example/contact',
  })
})

test.each([
  ['DATABASE_URL', 'postgres://grower:p@ss#w@127.0.0.1:5432/site'],
  ['DATABASE_URL', 'postgres://grower:p#ss@127.0.0.1:5432/site'],
  ['DATABASE_URL', 'postgres://grower:12/3@database/site'],
  ['DATABASE_URL', 'postgres://grower:12?3@database/site'],
  ['SMTP_URL', 'smtp://grower:p@ss#w@127.0.0.1:2525'],
  ['SMTP_URL', 'smtps://hello@grower.example:secret@mail.example'],
  ['SMTP_URL', 'smtps://grower:50%off@mail.example'],
  ['AUTOMATION_WEBHOOK_URL', 'https://grower:p@ss#w@n8n.example/webhook'],
])('%s=%s is refused with a line that says how to encode the character', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} [^\n]+# as %23, @ as %40[^\n]+$`))
})

test.each([
  ['DATABASE_URL', 'postgres://grower:p%40ss%23w@127.0.0.1:5432/site?application_name=a@b'],
  ['DATABASE_URL', 'postgres:///site?host=/run/postgresql&user=grower@site'],
  ['DATABASE_URL', 'postgresql://%2Frun%2Fpostgresql/site'],
  ['DATABASE_URL', 'postgres://[::1]/site?uselibpqcompat=true&sslmode=require'],
  ['SMTP_URL', 'smtp://hello%40grower.example:p%25@mail.example:587?requireTLS=false'],
  ['AUTOMATION_WEBHOOK_URL', 'https://u:pa$w0rd@n8n.example/@grower/webhook?key=a@b'],
])('%s=%s is accepted and not changed', (name, value) => {
  const { databaseUrl, smtpUrl, automationUrl } = readConfig({ [name]: value })
  expect([databaseUrl, smtpUrl, automationUrl]).toContain(value)
})

test('an sslmode that pg treats as verify-full is written as verify-full, because pg would print a warning', () => {
  const urlWith = (sslmode: string) => `postgres://database/site?sslmode=${sslmode}&sslrootcert=/ca.pem`
  expect(readConfig({ DATABASE_URL: urlWith('require') }).databaseUrl).toBe(urlWith('verify-full'))
  expect(readConfig({ DATABASE_URL: urlWith('no-verify') }).databaseUrl).toBe(urlWith('no-verify'))
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
  ['KEEP_CONTACTS_DAYS', '-1'],
  ['KEEP_RECIPIENTS_DAYS', '36501'],
  ['MAIL_PER_SECOND', '0'],
  ['MAIL_PER_SECOND', '101'],
  ['MAIL_PER_SECOND', '2.5'],
  ['DATA_DIR', '~/trellis'],
  ['DATA_DIR', '"/var/lib/trellis"'],
  ['BACKUP_TO', 's3://bucket/site'],
  ['BACKUP_TO', './data/backups'],
  ['BACKUP_RECIPIENT', 'ssh-ed25519 AAAA'],
  ['SMTP_URL', 'http://mail'],
  ['SMTP_URL', 'smtp://'],
  ['MAIL_FROM', 'Fernhollow'],
  ['MAIL_FROM', 'Fernhollow <hello@fernhollow.example'],
  ['AUTOMATION_WEBHOOK_URL', 'nowhere'],
  ['SECURITY_CONTACT', 'http://grower.example'],
  ['SECURITY_CONTACT', 'https://grower.example/our contact'],
  ['SECURITY_CONTACT', 'https://grower.example/\ncontact'],
  ['CLAMD_URL', 'http://127.0.0.1:3310'],
  ['CLAMD_URL', 'unix://'],
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

test('each secret can be read from a file without the line break at its end, and a passphrase keeps its blanks', () => {
  const files = {
    DATABASE_URL_FILE: secretFile('postgres://trellis:pw@database/trellis\n'),
    SMTP_URL_FILE: secretFile('\uFEFFsmtp://user:pw@mail.example \r\n\n'),
    AUTOMATION_WEBHOOK_URL_FILE: secretFile('https://automation.example/a-secret'),
    BACKUP_PASSPHRASE_FILE: secretFile(' four words you remember \r\n'),
    METRICS_TOKEN_FILE: secretFile('let-prometheus-in\n'),
  }
  expect(readConfig(files)).toMatchObject({
    databaseUrl: 'postgres://trellis:pw@database/trellis',
    smtpUrl: 'smtp://user:pw@mail.example',
    automationUrl: 'https://automation.example/a-secret',
    backupPassphrase: ' four words you remember ',
    metricsToken: 'let-prometheus-in',
  })
})

test('a secret that is set both in the environment and in a file is refused with one line that names it', () => {
  const both = { SMTP_URL: 'smtp://mail.example', SMTP_URL_FILE: secretFile('smtp://mail.example') }
  expect(() => readConfig(both)).toThrow(/^SMTP_URL_FILE and SMTP_URL are both set[^\n]+$/)
  expect(readConfig({ ...both, SMTP_URL: ' ' }).smtpUrl).toBe('smtp://mail.example')
  expect(readConfig({ ...both, SMTP_URL_FILE: '' }).smtpUrl).toBe('smtp://mail.example')
})

test.each([
  ['missing', () => join(folder, 'nowhere'), /^DATABASE_URL_FILE can't be read: [^\n]+nowhere[^\n]*$/],
  ['a folder', () => folder, /^DATABASE_URL_FILE can't be read: [^\n]+$/],
  ['empty', () => secretFile(''), /^DATABASE_URL_FILE names an empty file: [^\n]+$/],
  ['a line break', () => secretFile('\n'), /^DATABASE_URL_FILE names an empty file: [^\n]+$/],
  ['invalid', () => secretFile('mysql://x\n'), /^DATABASE_URL must be [^\n]+$/],
])('a secret file that is %s is refused with one line that names the variable', (_, fileOf, line) => {
  const read = () => readConfig({ DATABASE_URL_FILE: fileOf() })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(line)
})

test.each([
  ['an https site without a trusted proxy', { SITE_URL: 'https://grower.example' }, /^SITE_URL is https .*TRUST_PROXY/],
  ['links to this machine while it listens on every address', { HOST: '0.0.0.0' }, /^HOST is 0\.0\.0\.0 .*SITE_URL/],
  [
    'links to this machine while it listens on every IPv6 address',
    { HOST: '::', SITE_URL: 'http://[::1]' },
    /^HOST is :: .*SITE_URL/,
  ],
])('a configuration with %s gives one warning', (_, env, warning) => {
  expect(configWarnings(readConfig(env))).toEqual([expect.stringMatching(warning)])
})

test.each([
  {},
  { HOST: '127.0.0.1', SITE_URL: 'http://localhost:3000' },
  { HOST: '::1' },
  { HOST: '0.0.0.0', SITE_URL: 'https://grower.example', TRUST_PROXY: '1' },
  { HOST: '192.168.1.5', SITE_URL: 'http://192.168.1.5:3000' },
])('the environment %p gives no warning', (env) => {
  expect(configWarnings(readConfig(env))).toEqual([])
})
