import type { Logger } from 'pino'
import type { FirstStepSource } from '#features/dashboard/first-steps.schema.ts'
import type { Versioned } from '#features/versions/versions.queries.ts'
import { DEFAULT_WORDING_LIST } from '#features/wording/wording-list.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import { planFileDeletion } from '#platform/files/files.queries.ts'
import { comingHours, NO_HOURS } from '#platform/hours.ts'
import { fail } from '#platform/http/errors.ts'
import {
  AGE_QUESTION,
  BLOG_LEAD,
  CONTACT_LEAD,
  CONTACT_WELCOME,
  HOME_PARTS,
  LOOK,
  lookOf,
  MINIMUM_AGE,
  RESULTS_LEAD,
  STARTER_BRAND,
  STARTER_EMAIL,
  TAGLINE,
} from '#platform/site-words.ts'
import { adminPaths } from '#ui/paths.ts'
import { findLogo, keepHeroImage, SETTINGS_ID } from './look/look.queries.ts'
import { siteLogoOf, withDrawings } from './look/site-drawings.ts'
import { SETTING_LABELS } from './setting-labels.ts'
import { SETTING_FIELDS, type Settings, type SettingsInput, type SettingValues } from './settings.schema.ts'
import { warningErrors } from './warning.ts'

type Log = Pick<Logger, 'error'>

type Field = keyof SettingValues

const FIELDS = Object.keys(SETTING_FIELDS) as Field[]
const UTC = 'UTC'
// East of the server, the next day has already begun.
const DAY_MS = 24 * 60 * 60 * 1000
/** Unpublished looks, which only browsers store, may contain a logo for this long. */
const LOGO_KEPT_MS = 30 * DAY_MS
const FUTURE = 'The date of this confirmation is in the future. Enter the day when you checked the text.'
/** The stored day from which pages list exceptions of the hours, so that a cached page depends only on the database. */
const HOURS_DAY = 'hoursDay'
const LOGO_GONE = 'This logo was deleted. Upload it again.'

/** `raw`: all fields. `chosen`: only fields that this version knows and whose values it can use. */
type Stored = { raw: Record<string, unknown>; chosen: Partial<SettingValues>; version: number; updatedAt: string }

/** Returns the configuration, with the values that administrators have changed. */
export async function readSettings(db: Db, config: Config, log?: Log): Promise<Config> {
  const { updatedAt, raw, ...stored } = await readStored(db, log)
  const chosen = effective(config, stored.chosen)
  if (Object.keys(chosen).length === 0) return withDrawings(config)
  const { postalAddress, updateCopyTo, copyrightYear, logoId, hours, ...words } = withoutOfficeWords(chosen)
  const logo = logoId ? await findLogo(db, logoId) : undefined
  const coming = hours && comingHours(hours, `${raw[HOURS_DAY] ?? updatedAt.slice(0, 10)}`)
  const site = {
    ...config.site,
    ...words,
    copyrightYear: config.site.copyrightYear,
    ...(coming && { hours: coming }),
    ...(logo && { logo: siteLogoOf(logo, words) }),
  }
  if (copyrightYear) site.copyrightYear = copyrightYear === 'current' ? yearOf(updatedAt, site.timeZone) : copyrightYear
  const { mailFrom } = config
  return withDrawings({
    ...config,
    site,
    updateCopyTo: updateCopyTo ?? '',
    postalAddress: (postalAddress ?? firstValues(config).postalAddress) || site.location,
    mailFrom: typeof mailFrom === 'string' ? mailFrom : { name: site.brand, address: site.contactEmail },
  })
}

export async function getSettings(db: Db, config: Config, log?: Log): Promise<Settings> {
  const { areSettingsLocked: isLocked } = config
  const { chosen, version } = await readStored(db, log)
  return { ...firstValues(config), ...effective(config, chosen), isLocked, version }
}

/** Leaves out the values that a variable overrides because of `SETTINGS=locked`. */
function effective({ areSettingsLocked }: Config, chosen: Partial<SettingValues>): Partial<SettingValues> {
  if (!areSettingsLocked) return chosen
  const { brand, location, contactEmail, postalAddress, credit, copyrightYear, ageGateExitUrl, ...others } = chosen
  return others
}

/**
 * Stores the fields that differ from the first values, and keeps those that this version does not know. `tx` must be
 * serializable.
 * @returns the fields that changed
 * @throws 403 if the settings are locked; 409 if `version` is outdated
 */
export async function saveSettings(
  tx: Db,
  config: Config,
  { version, ...form }: SettingsInput,
  now: Date,
): Promise<Field[]> {
  requireUnlocked(config)
  const { raw, chosen, version: storedVersion } = await readStored(tx)
  if (version !== undefined && version !== storedVersion) throw fail(409, 'Someone else changed these settings.')
  const first = firstValues(config)
  const present = { ...first, ...chosen }
  const changed = FIELDS.filter((field) => form[field] !== undefined && !isEqual(form[field], present[field]))
  if (changed.length === 0) return []
  requireConfirmedWarning(present, form, now)
  if (changed.includes('logoId') && form.logoId && !(await findLogo(tx, form.logoId)))
    throw fail(400, LOGO_GONE, { logoId: LOGO_GONE })
  if (changed.includes('heroImageId')) await keepHeroImage(tx, form.heroImageId ?? 0)
  const next = { ...raw }
  for (const field of changed) {
    delete next[field]
    if (!isEqual(form[field], first[field])) next[field] = form[field]
  }
  if (changed.includes('hours') || changed.includes('timeZone')) setHoursDay(next, now)
  const row = { value: JSON.stringify(next), updated_at: now.toISOString() }
  await tx
    .insertInto('settings')
    .values({ id: 1, ...row })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ ...row, version: eb('settings.version', '+', 1) })),
    )
    .execute()
  return changed
}

/** Sets the time zone, unless one is set. `SETTINGS=locked` allows it, because no variable does. `tx` must be serializable. */
export async function setFirstTimeZone(tx: Db, config: Config, timeZone: string, now: Date): Promise<void> {
  const { chosen } = await readStored(tx)
  if (!chosen.timeZone) await saveSettings(tx, { ...config, areSettingsLocked: false }, { timeZone }, now)
}

/** @throws 403 */
export function requireUnlocked({ areSettingsLocked }: Config) {
  if (areSettingsLocked) throw fail(403, "The settings are locked by SETTINGS=locked, so they can't be changed here.")
}

/** Moves the day from which pages list exceptions of the hours, so that cached pages change. Keeps version and time. */
export async function startNewDay(tx: Db, now: Date): Promise<void> {
  const { raw, version } = await readStored(tx)
  const next = { ...raw }
  setHoursDay(next, now)
  if (isEqual(next, raw)) return
  // Someone who saves at the same moment sets the day too.
  await tx
    .updateTable('settings')
    .set({ value: JSON.stringify(next) })
    .where('version', '=', version)
    .execute()
}

function setHoursDay(raw: Record<string, unknown>, now: Date) {
  const { hours, timeZone } = usable(raw)
  if (hours) raw[HOURS_DAY] = dayIn(timeZone, now)
  else delete raw[HOURS_DAY]
}

type StarterSettings = Partial<SettingValues>

/** Sets the fields that nobody has set. `tx` must be serializable, unless the site is new. */
export async function addStarterSettings(tx: Db, values: StarterSettings, now: Date): Promise<void> {
  const next: Record<string, unknown> = { ...values, ...(await readStored(tx)).raw }
  setHoursDay(next, now)
  const value = JSON.stringify(next)
  await tx
    .insertInto('settings')
    .values({ id: SETTINGS_ID, value, updated_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value }))
    .execute()
}

/** Sets the fields that still have these values back to their first values. `tx` must be serializable. */
export async function removeStarterSettings(tx: Db, values: StarterSettings, now: Date): Promise<void> {
  const { raw } = await readStored(tx)
  const kept = Object.entries(raw).filter(([field, value]) => !isEqual(value, values[field as Field]))
  const next = Object.fromEntries(kept)
  setHoursDay(next, now)
  await tx
    .updateTable('settings')
    .set({ value: JSON.stringify(next) })
    .execute()
}

/** In a new year, touches the row if pages show the current year, so that cached pages change. Keeps the version. */
export async function startNewYear(tx: Db, now: Date): Promise<void> {
  const { chosen, updatedAt } = await readStored(tx)
  const at = now.toISOString()
  if (chosen.copyrightYear !== 'current' || yearOf(updatedAt, chosen.timeZone) === yearOf(at, chosen.timeZone)) return
  await tx.updateTable('settings').set({ updated_at: at }).where('updated_at', '=', updatedAt).execute()
}

async function readStored(db: Db, log?: Log): Promise<Stored> {
  const row = await db.selectFrom('settings').selectAll().where('id', '=', 1).executeTakeFirst()
  if (!row) return { raw: {}, chosen: {}, version: 0, updatedAt: '' }
  const raw = parseObject(row.value)
  if (!raw) log?.error('The stored settings are damaged, so the site uses the environment variables.')
  return { raw: raw ?? {}, chosen: usable(raw ?? {}), version: row.version, updatedAt: row.updated_at }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' && !Array.isArray(value) ? (value ?? undefined) : undefined
  } catch {
    return undefined
  }
}

/** A newer version may have stored fields in another form, so each is validated by itself. */
function usable(raw: Record<string, unknown>): Partial<SettingValues> {
  const given = FIELDS.filter((field) => field in raw)
  const parsed = given.map((field) => [field, SETTING_FIELDS[field].safeParse(raw[field])] as const)
  return Object.fromEntries(parsed.flatMap(([field, { success, data }]) => (success ? [[field, data]] : [])))
}

/** The values before administrators change anything: the configuration and the fixed texts. */
function firstValues({ site, postalAddress }: Config): SettingValues {
  return {
    ...{ brand: site.brand, location: site.location, contactEmail: site.contactEmail },
    ...{ credit: site.credit, copyrightYear: site.copyrightYear, ageGateExitUrl: site.ageGateExitUrl },
    ...{ tagline: TAGLINE, ageQuestion: AGE_QUESTION, minimumAge: MINIMUM_AGE, homeParts: HOME_PARTS, timeZone: UTC },
    heroImageId: 0,
    ...{ hours: NO_HOURS, openingHours: '', visitAddress: '', licenseNumber: '', footerText: '' },
    ...{ resultsLead: RESULTS_LEAD, blogLead: BLOG_LEAD, contactLead: CONTACT_LEAD, contactWelcome: CONTACT_WELCOME },
    ...{ instagramUrl: '', facebookUrl: '', youtubeUrl: '', tiktokUrl: '', mapUrl: '' },
    postalAddress: postalAddress === site.location ? '' : postalAddress,
    ...{ updateCopyTo: '', dkimSelector: '' },
    ...{ warningText: '', warningSource: '', warningDate: '', warningPlaces: [], warningConfirmedOn: '' },
    ...LOOK,
    logoId: 0,
    wordingList: DEFAULT_WORDING_LIST,
  }
}

/** Completes a stored or earlier value with the first values. */
export const allSettings = (config: Config, value: Record<string, unknown>): SettingValues => ({
  ...firstValues(config),
  ...usable(value),
})

/** Removes the fields that only the back office reads, and the places of an empty warning. */
function withoutOfficeWords(chosen: Partial<SettingValues>) {
  const { wordingList, dkimSelector, warningSource, warningDate, warningConfirmedOn, ...shown } = chosen
  const { warningText, warningPlaces, ...words } = shown
  return { ...words, ...(warningText && warningPlaces?.length && { warningText, warningPlaces }) }
}

const WARNING_FIELDS = ['warningText', 'warningSource', 'warningDate', 'warningConfirmedOn'] as const

/** @throws 400 if the warning changes without a new confirmation, or the confirmation is in the future */
function requireConfirmedWarning(present: SettingValues, form: Omit<SettingsInput, 'version'>, now: Date) {
  if (WARNING_FIELDS.every((field) => form[field] === undefined)) return
  const { warningConfirmedOn = '' } = form
  if (Date.parse(warningConfirmedOn) > now.getTime() + DAY_MS) throw fail(400, FUTURE, { warningConfirmedOn: FUTURE })
  const errors = warningErrors({ ...present, ...(form as Partial<SettingValues>), warningConfirmedOn })
  const [sentence] = Object.values(errors)
  if (sentence) throw fail(400, sentence, errors)
}

/** Returns no steps if administrators cannot change the settings. */
export const settingsSteps: FirstStepSource = async ({ db, config }) => {
  if (config.areSettingsLocked) return []
  const { raw, chosen } = await readStored(db)
  const { brand, contactEmail, timeZone = UTC } = { ...config.site, ...chosen }
  const isNamed = brand !== STARTER_BRAND && contactEmail !== STARTER_EMAIL
  return [
    {
      text: `Set name, email and time zone (${timeZone})`,
      href: adminPaths.settings({ part: 'name' }),
      isDone: isNamed,
    },
    { text: 'Add your logo', href: adminPaths.look(), isDone: Number(raw.logoId) > 0 },
    { text: 'Choose your colors', href: adminPaths.look(), isDone: !isEqual(lookOf(chosen), LOOK) },
  ]
}

/** Deletes the logos that no current or earlier version of the settings names. */
export async function deleteUnusedLogos(tx: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LOGO_KEPT_MS).toISOString()
  const old = await tx.selectFrom('logos').select(['id', 'file_key']).where('created_at', '<', before).execute()
  if (old.length === 0) return
  const settings = tx.selectFrom('settings').select('value')
  const stored = await settings
    .unionAll(tx.selectFrom('versions').select('value').where('noun', '=', 'settings'))
    .execute()
  const used = new Set(stored.map(({ value }) => parseObject(value)?.logoId))
  for (const { id, file_key } of old) {
    if (used.has(id)) continue
    await planFileDeletion(tx, file_key, now)
    await tx.deleteFrom('logos').where('id', '=', id).execute()
  }
}

export const versionedSettings: Versioned = {
  noun: 'settings',
  imageFields: ['heroImageId'],
  async read(db, id) {
    if (id !== SETTINGS_ID) return
    const { raw, version, updatedAt } = await readStored(db)
    return { version, value: raw, savedAt: updatedAt || null }
  },
  show: allSettings,
  /** Keeps the current values of fields that this version of the program does not know. */
  async restore(tx, _, value, { config, version, now, keepsImages }) {
    const chosen = usable(value)
    const kept = keepsImages ? ['heroImageId'] : []
    const unset = Object.entries(firstValues(config)).filter(([field]) => !(field in value || kept.includes(field)))
    return labelsOf(await saveSettings(tx, config, { ...Object.fromEntries(unset), ...chosen, version }, now))
  },
}

export const labelsOf = (fields: Field[]) => fields.map((field) => SETTING_LABELS[field]).join(', ')

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const dayIn = (timeZone = UTC, at: Date) => at.toLocaleDateString('sv-SE', { timeZone })

const yearOf = (at: string, timeZone = UTC) =>
  Number(new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone }).format(new Date(at)))
