import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Preparation, prepareRestored } from '#app/prepare-restored.ts'
import { folderArchive } from '#platform/backup/archive.ts'
import { backupsFolder } from '#platform/backup/delete-leftovers.ts'
import { tarArchive } from '#platform/backup/encryption.ts'
import { BackupError } from '#platform/backup/manifest.ts'
import { restoreBackup } from '#platform/backup/restore.ts'
import { type Config, readConfig } from '#platform/config.ts'

const USAGE =
  'Usage: npm run restore -- [--replace] [--identity FILE] FILE (or the name of a nightly backup, such as 2026-11-23)'

const NO_LIST =
  'No list of erasures was found. If you erased people after this backup, they are back. Erase them again.'

/** Replaces the site's data with a backup. Prints what it did, or one sentence that says why it did nothing. */
async function run(words: string[]) {
  process.umask(0o077)
  const config = readConfig(process.env)
  const { values, positionals } = parse(words)
  const [name, ...rest] = positionals
  if (!name || rest.length > 0) throw new BackupError(USAGE)
  const archive = await findArchive(config, name, values.identity)
  let prepared: Preparation = { stopped: 0, erased: null }
  const { manifest, before } = await restoreBackup(config, archive, {
    replaces: values.replace,
    prepare: async (db, { createdAt }) => {
      prepared = await prepareRestored(config, db, createdAt)
    },
    now: new Date(),
  })
  const { stopped, erased } = prepared
  console.log(
    erased === null ? NO_LIST : `People erased again, because they were erased after this backup: ${count(erased)}.`,
  )
  if (stopped > 0)
    console.log(
      `Emails stopped, because they may have been sent since the backup: ${count(stopped)}. Choose which ones to send on the “Emails” page.`,
    )
  const replaced = config.databaseUrl ? 'The files that were replaced are' : 'The data that was replaced is'
  if (before) console.log(`${replaced} in ${before}. Delete that folder when you no longer need it.`)
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `Restored the backup made at ${manifest.createdAt}: ${count(rows)} rows and ${filesText(manifest.files.count)}.`,
  )
}

function parse(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false }, identity: { type: 'string' } },
    })
  } catch {
    throw new BackupError(USAGE)
  }
}

async function findArchive(config: Config, name: string, identity: string | undefined) {
  // npm changes to the folder of package.json, and keeps the caller's folder in INIT_CWD.
  const from = (path: string) => resolve(process.env.INIT_CWD ?? '', path)
  // Unlike statSync, existsSync does not throw if this user may not enter the caller's folder, such as /root.
  if (existsSync(from(name)) && statSync(from(name)).isFile()) {
    const identities = identity && (await readKey(from(identity)))
    return tarArchive(from(name), { passphrase: config.backupPassphrase, identities })
  }
  const backups = backupsFolder(config.dataDir)
  const isNight = /^[\w-]+$/.test(name) && existsSync(join(backups, name))
  if (!isNight)
    throw new BackupError(
      `No backup ${name} was found: this user can read no file of that name, and there is none in ${backups}.`,
    )
  return folderArchive(join(backups, name), join(backups, 'files'))
}

const readKey = (path: string) =>
  readFile(path, 'utf8').catch((error: { code?: string }) => {
    throw new BackupError(`The key ${path} cannot be read (${error.code}).`)
  })

const count = (number: number) => number.toLocaleString('en-US')
const filesText = (number: number) => `${count(number)} ${number === 1 ? 'file' : 'files'}`

await run(process.argv.slice(2)).catch((error: Error) => {
  if (error instanceof BackupError)
    console.error(`${error.message}${error.message === USAGE ? '' : '\nNothing was changed.'}`)
  else console.error(`Couldn't restore the backup: ${error.message}`)
  process.exitCode = 1
})
