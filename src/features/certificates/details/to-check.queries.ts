import { countedLine, type WaitingSource } from '#features/dashboard/waiting.schema.ts'
import { countRows } from '#platform/db/count-rows.ts'
import type { Db } from '#platform/db/database.ts'
import { adminPaths } from '#ui/paths.ts'
import { placed } from '../certificates.queries.ts'
import { replacedBy } from './details.queries.ts'
import type { ToCheck } from './to-check.schema.ts'

/** Tells the grower's own certificates from the starter content. */
export type StarterKeys = () => Promise<{ certificates: string[] }>

async function own(db: Db, starterKeys: StarterKeys) {
  const { certificates } = await starterKeys()
  return placed(db)
    .leftJoin('certificate_details', 'certificate_id', 'certificates.id')
    .where('file_key', 'not in', certificates)
}

/** Lists each certificate once, with what matters most about it. */
export async function listToCheck(db: Db, starterKeys: StarterKeys, now: Date): Promise<ToCheck> {
  const rows = await (await own(db, starterKeys))
    .select(['id', 'title', 'file_name as fileName', 'lots', 'tested_on', 'reported_on'])
    .select(replacedBy('certificates.id'))
    .orderBy('position')
    .orderBy('id')
    .execute()
  const yearAgo = new Date(new Date(now).setUTCFullYear(now.getUTCFullYear() - 1)).toISOString().slice(0, 10)
  const groups: ToCheck = { withoutDetails: [], replaced: [], old: [] }
  for (const { id, title, fileName, lots, replaced_by, ...days } of rows) {
    const day = days.tested_on || days.reported_on
    if (!lots) groups.withoutDetails.push({ id, title, fileName })
    else if (replaced_by !== null) groups.replaced.push({ id, title, fileName })
    else if (day && day <= yearAgo) groups.old.push({ id, title, fileName })
  }
  return groups
}

export const waitingDetails =
  (starterKeys: StarterKeys): WaitingSource =>
  async ({ db }) => {
    const withoutDetails = (await own(db, starterKeys)).where((eb) =>
      eb.or([eb('lots', 'is', null), eb('lots', '=', '')]),
    )
    return countedLine(await countRows(withoutDetails), {
      kind: 'to do',
      one: 'certificate without details',
      many: 'certificates without details',
      href: adminPaths.certificatesToCheck(),
    })
  }
