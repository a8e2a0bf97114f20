import { resolve } from 'node:path'
import { requireRecipient } from '#platform/backup/encryption.ts'
import { BackupError } from '#platform/backup/manifest.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { type Config, readConfig } from '#platform/config.ts'

const USAGE = 'Usage: npm run backup -- [--encrypt [AGE-RECIPIENT]] FILE (or - for standard output)'

/** Writes a backup of the site, which may be running. Reports on stderr if standard output is the backup. */
async function backup(words: string[]) {
  process.umask(0o077)
  const config = readConfig(process.env)
  const names = words.filter((word) => word !== '--encrypt')
  const recipient = names.length === 2 ? names.shift() : undefined
  const [target] = names
  const isEncrypted = words.includes('--encrypt')
  // Without FILE, the recipient would be taken for the file name.
  const isFile = target && !/^(-.|age1\w{40,}$)/.test(target)
  if (!isFile || names.length > 1 || (recipient && !isEncrypted)) throw new BackupError(USAGE)
  if (target === '-') requireCleanPipe()
  // npm changes to the folder of package.json, and keeps the caller's folder in INIT_CWD.
  const path = target === '-' ? target : resolve(process.env.INIT_CWD ?? '', target)
  const { manifest, file } = await writeBackup(
    config,
    path,
    isEncrypted ? lockFor(config, recipient) : undefined,
    new Date(),
  )
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
  const said = `Backed up ${count(rows)} rows and ${filesText(manifest.files.count)}: ${count(file.size)} bytes, SHA-256 ${file.sha256}`
  if (target === '-') console.error(said)
  else console.log(said)
}

/** Without `--silent`, npm writes the name of the command into the pipe. */
function requireCleanPipe() {
  const { npm_lifecycle_event: command, npm_config_loglevel: level } = process.env
  if (command && level !== 'silent')
    throw new BackupError('npm would print its own lines into the backup. Run: npm run --silent backup -- -')
}

function lockFor({ backupPassphrase: passphrase }: Config, recipient: string | undefined) {
  if (recipient) {
    requireRecipient(recipient)
    return { recipient }
  }
  if (!passphrase) throw new BackupError('Set BACKUP_PASSPHRASE, or name an age recipient: --encrypt age1…')
  return { passphrase }
}

const count = (number: number) => number.toLocaleString('en-US')
const filesText = (number: number) => `${count(number)} ${number === 1 ? 'file' : 'files'}`

await backup(process.argv.slice(2)).catch((error: Error) => {
  console.error(error instanceof BackupError ? error.message : `Couldn't write the backup: ${error.message}`)
  process.exitCode = 1
})
