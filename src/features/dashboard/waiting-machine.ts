import { hasRoom } from '#platform/backup/disk.ts'
import { databaseSize } from '#platform/db/database.ts'
import { scanner } from '#platform/files/scan-file.ts'
import { adminPaths } from '#ui/paths.ts'
import type { WaitingContext, WaitingLine, WaitingSource } from './waiting.schema.ts'

const FULL = 0.8
const NO_SCANNER = "The last upload was refused, because the virus scanner didn't answer: check that clamd is running."
const UPDATED = 'To finish the update, run “systemctl restart trellis”.'

const warning = (text: string, href = adminPaths.backups()): WaitingLine => ({
  kind: 'warning',
  text,
  href,
  isAboutSite: true,
})

/** Returns the dashboard's lines about the disk, a restart that would finish an update, and the virus scanner. */
export const waitingMachine: WaitingSource = async (context) => {
  return [
    ...(await diskLines(context)),
    ...((await context.machine.isUpdated()) ? [warning(UPDATED)] : []),
    ...(context.config.clamdUrl && scanner.isAway ? [warning(NO_SCANNER, adminPaths.images())] : []),
  ]
}

async function diskLines({ db, machine }: WaitingContext) {
  const space = await machine.space().catch(() => undefined)
  if (!space) return [warning("Couldn't check how full the disk is. Check that it's connected.")]
  const used = 1 - space.free / space.total
  // A backup needs this much, as in `makeNight`.
  const isTooFull = !hasRoom(space, 2 * (await databaseSize(db)))
  if (used <= FULL && !isTooFull) return []
  if (isTooFull) return [warning('The disk is too full for the next backup: make room.')]
  return [warning(`The disk is ${Math.round(100 * used)}% full: make room, or get a larger one.`)]
}
