import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { ownersOf } from './file-access.ts'
import { type SiteWords, STARTER_BRAND, STARTER_EMAIL, STARTER_PLACE } from './site-words.ts'
import { StartRefusal } from './start-refusal.ts'

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
const inLowerCase = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value)
const onOff = (on: string, off: string) =>
  z.preprocess(inLowerCase, z.enum([on, off], `must be ${on} or ${off}`)).transform((value) => value === on)
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`)

// A hundred years.
const DAYS_MAX = 36_500
const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'audit', 'info', 'debug', 'trace'] as const
const folder = z.string().regex(/^(?!["'~]|\w+:\/\/)/, 'must be a folder, without quotes, "~" or a scheme')
const CONTACT_FORM = 'must be an email address or an https:// address, without spaces'
// Otherwise the host begins in the middle of such a password, and each connection fails with "getaddrinfo ENOTFOUND".
const ENCODED = /^(?![^?]*%(?![\da-f]{2}))(\w+:\/\/)?([^/?#@]*@)?[^/?#@]*(\/[^?#@]*)?(\?[^#@=]*(=[^#]*)?)?$/i
const CREDENTIALS_FORM =
  'has a character that must be encoded in a name or password: write # as %23, @ as %40, / as %2F, ? as %3F and % as %25'
const encodedUrl = z.string().regex(ENCODED, CREDENTIALS_FORM)
// pg treats these modes as verify-full, but prints a warning of several lines.
const VERIFYING_SSLMODE = /^(?!.*[?&]uselibpqcompat=)(.*[?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/
const CLAMD_FORM = 'must be tcp://host:3310 or unix:///path/to/socket'

const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().toLowerCase().default('localhost'),
  SITE_URL: httpUrl
    .refine(
      (url) => !URL.canParse(url) || new URL(url).href === `${new URL(url).origin}/`,
      'must be an origin, such as https://grower.example',
    )
    .optional(),
  DATA_DIR: folder.default('./data'),
  DATABASE_URL: encodedUrl
    .pipe(z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }))
    .transform((url) => url.replace(VERIFYING_SSLMODE, '$1verify-full'))
    .optional(),
  DATABASE_POOL: wholeNumber(1, 1000).default(10),
  S3_BUCKET: z.undefined({ error: 'is not supported yet: files are stored in DATA_DIR' }).optional(),
  BACKUPS: onOff('on', 'off').default(true),
  BACKUP_HOUR: wholeNumber(0, 23).default(3),
  BACKUP_TO: folder.optional(),
  BACKUP_RECIPIENT: z
    .string()
    .toLowerCase()
    .regex(/^age1\w+$/, 'must be an age recipient, which begins with age1')
    .optional(),
  BACKUP_PASSPHRASE: z.string().optional(),
  STARTER_CONTENT: onOff('true', 'false').default(true),
  BRAND: z.string().max(80, 'must have at most 80 characters').default(STARTER_BRAND),
  LOCATION: z.string().max(120, 'must have at most 120 characters').default(STARTER_PLACE),
  CONTACT_EMAIL: z.email('must be an email address').default(STARTER_EMAIL),
  POSTAL_ADDRESS: z.string().max(300, 'must have at most 300 characters').optional(),
  KEEP_CONTACTS_DAYS: wholeNumber(0, DAYS_MAX).default(0),
  KEEP_RECIPIENTS_DAYS: wholeNumber(0, DAYS_MAX).default(90),
  CREDIT: z.string().default('Grown on Trellis'),
  COPYRIGHT_YEAR: wholeNumber(1900, 9999).default(2024),
  AGE_GATE_EXIT_URL: httpUrl.default('https://nida.nih.gov/'),
  SETTINGS: onOff('locked', 'open').default(false),
  SMTP_URL: encodedUrl
    .pipe(z.url({ protocol: /^smtps?$/, hostname: /./, error: 'must be an smtp:// or smtps:// address with a host' }))
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^\s<>@]+@[^\s<>@]+|[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>)$/, 'must be an email address, or Name <address>')
    .optional(),
  AUTOMATION_WEBHOOK_URL: httpUrl.refine((url) => !url.includes('#'), CREDENTIALS_FORM).optional(),
  CLAMD_URL: z
    .string()
    .refine((url) => URL.canParse(url) && /^(tcp:\/\/[^/]+\/?|unix:\/\/\/.+)$/i.test(url), CLAMD_FORM)
    .optional(),
  SECURITY_CONTACT: z
    .string()
    // URLs are parsed without their line breaks.
    .regex(/^\S+$/, CONTACT_FORM)
    .pipe(z.union([z.email(), z.url({ protocol: /^https$/, normalize: true })], CONTACT_FORM))
    .optional(),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  MAIL_PER_SECOND: wholeNumber(1, 100).default(10),
  METRICS_TOKEN: z.string().regex(/^\S+$/, 'must not contain spaces').optional(),
  RATE_LIMITS: onOff('on', 'off').default(true),
  LOG_LEVEL: z
    .preprocess(inLowerCase, z.enum(LOG_LEVELS, 'must be silent, fatal, error, warn, audit, info, debug or trace'))
    .default('info'),
})

/** The variables that hold a secret. Each can also be in the file that `NAME_FILE` names. */
const SECRETS = ['DATABASE_URL', 'SMTP_URL', 'AUTOMATION_WEBHOOK_URL', 'BACKUP_PASSPHRASE', 'METRICS_TOKEN']

export type Config = ReturnType<typeof readConfig>

/** The message has one line per invalid variable. */
export class ConfigError extends StartRefusal {}

type Variables = Record<string, string | undefined>

/** @param variables all variables that are set and not blank, without the blanks around them */
function readSecret(name: string, variables: Variables) {
  const variable = `${name}_FILE`
  const file = variables[variable]
  if (!file) return variables[name]
  if (variables[name]) throw new ConfigError(`${variable} and ${name} are both set: remove one of them`)
  let secret: string
  try {
    const content = readFileSync(file, 'utf8')
    // Backups may have been encrypted with the blanks around a passphrase.
    secret = name === 'BACKUP_PASSPHRASE' ? content.replace(/\r?\n$/, '') : content.trim()
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    throw new ConfigError(`${variable} can't be read: ${message}${code === 'EACCES' ? `. ${ownersOf(file)}` : ''}`)
  }
  if (!secret.trim()) throw new ConfigError(`${variable} names an empty file: ${file}`)
  return secret
}

/** @param env the process environment. Blanks and line breaks around a value are removed; an empty value is not set. */
export function readConfig(env: Variables) {
  const trimmed = Object.entries(env).map(([name, value]) => [name, value?.trim()] as const)
  const given = Object.fromEntries(trimmed.filter(([, value]) => value))
  const secrets = Object.fromEntries(SECRETS.map((name) => [name, readSecret(name, given)]))
  const parsed = environment.safeParse({ ...given, ...secrets })
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path[0]?.toString()} ${issue.message}`).join('\n'),
    )
  }
  const values = parsed.data
  const dataDir = resolve(values.DATA_DIR)
  const backupTo = values.BACKUP_TO && resolve(values.BACKUP_TO)
  if (backupTo && `${backupTo}/`.startsWith(`${dataDir}/`))
    throw new ConfigError('BACKUP_TO must be outside DATA_DIR, preferably on another disk')
  const siteUrl = new URL(values.SITE_URL ?? `http://localhost:${values.PORT}`).origin
  // On the same machine, browsers also reach the site by its loopback IP addresses.
  const loopbackOrigins = values.SITE_URL ? [] : [`http://127.0.0.1:${values.PORT}`, `http://[::1]:${values.PORT}`]
  const site: SiteWords = {
    brand: values.BRAND,
    location: values.LOCATION,
    contactEmail: values.CONTACT_EMAIL,
    credit: values.CREDIT,
    copyrightYear: values.COPYRIGHT_YEAR,
    ageGateExitUrl: values.AGE_GATE_EXIT_URL,
  }
  return {
    port: values.PORT,
    host: values.HOST,
    siteUrl,
    ownOrigins: [siteUrl, ...loopbackOrigins],
    trustProxy: values.TRUST_PROXY,
    metricsToken: values.METRICS_TOKEN,
    rateLimits: values.RATE_LIMITS,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? { name: values.BRAND, address: values.CONTACT_EMAIL },
    postalAddress: values.POSTAL_ADDRESS ?? values.LOCATION,
    mailPerSecond: values.MAIL_PER_SECOND,
    /** The address that gets a copy of every update; only settings set it. */
    updateCopyTo: '',
    automationUrl: values.AUTOMATION_WEBHOOK_URL,
    clamdUrl: values.CLAMD_URL,
    securityContact: values.SECURITY_CONTACT,
    dataDir,
    backups: values.BACKUPS,
    backupHour: values.BACKUP_HOUR,
    backupTo,
    backupRecipient: values.BACKUP_RECIPIENT,
    backupPassphrase: values.BACKUP_PASSPHRASE,
    keepContactsDays: values.KEEP_CONTACTS_DAYS,
    keepRecipientsDays: values.KEEP_RECIPIENTS_DAYS,
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    starterContent: values.STARTER_CONTENT,
    logLevel: values.LOG_LEVEL,
    site,
    areSettingsLocked: values.SETTINGS,
  }
}

const isThisMachine = (host: string) => /^(localhost|127\..+|\[?::1\]?)$/.test(host)

/** Returns a sentence for each combination of valid values that is probably a mistake. */
export function configWarnings({ siteUrl, host, trustProxy }: Config) {
  const { protocol, hostname } = new URL(siteUrl)
  const warnings: string[] = []
  if (protocol === 'https:' && trustProxy === 0)
    warnings.push(
      'SITE_URL is https but TRUST_PROXY is 0, so all visitors share the address of the proxy in the rate limits: set TRUST_PROXY to the number of proxies.',
    )
  if (isThisMachine(hostname) && !isThisMachine(host))
    warnings.push(
      `HOST is ${host} but SITE_URL is ${siteUrl}, so on other machines the links in emails fail and nobody can save: set SITE_URL to the public address.`,
    )
  return warnings
}
