import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartRefusal } from './start-refusal.ts'

const DATABASE = ['lock.sqlite', 'trellis.sqlite', 'trellis.sqlite-wal', 'trellis.sqlite-shm']
const NEEDED = ['', ...DATABASE, 'files', 'backups', 'outbox', 'uploads']
const { R_OK, W_OK, X_OK } = constants

/** @throws StartRefusal if this user may not use the data folder, because the system's own errors name neither user */
export function requireAccess(dataDir: string): void {
  const place = firstExisting(dataDir)
  const paths = place === dataDir ? NEEDED.map((name) => join(dataDir, name)).filter(existsSync) : [place]
  const forbidden = paths.find((path) => !isAllowed(path))
  if (forbidden === undefined) return
  const user = nameOf(process.getuid?.())
  const command = place === dataDir ? `chown -R ${user} ${dataDir}` : `install -d -m 700 -o ${user} ${dataDir}`
  throw new StartRefusal(`${ownersOf(forbidden)} As root, run: ${command}`)
}

/** Names the owner of a file, or of the folder in which this user cannot find it, and the user of this process. */
export function ownersOf(path: string): string {
  const place = firstExisting(path)
  return `${place} belongs to the user ${nameOf(statSync(place).uid)}, but Trellis runs as ${nameOf(process.getuid?.())}.`
}

const firstExisting = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : firstExisting(dirname(path))

function isAllowed(path: string): boolean {
  try {
    accessSync(path, R_OK | W_OK | (statSync(path).isDirectory() ? X_OK : 0))
    return true
  } catch (error) {
    // A read-only disk is not a matter of owners.
    return (error as { code?: string }).code !== 'EACCES'
  }
}

function nameOf(uid: number | undefined): string {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  return users.find(([, , id]) => id === String(uid))?.[0] ?? String(uid)
}
