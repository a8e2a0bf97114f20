import type { Trashable } from '#features/trash/trashable.queries.ts'
import { deleteVersions } from '#features/versions/versions.queries.ts'
import type { Db } from '#platform/db/database.ts'
import { coverOf, fileColumns } from '../certificates.queries.ts'

/** Keeps a page for a certificate that was ever public, unless it is starter content. */
export async function withdraw(
  tx: Db,
  id: number,
  { reason, starterKeys, now }: { reason: string; starterKeys: string[]; now: Date },
): Promise<void> {
  const row = await tx
    .selectFrom('certificates')
    .leftJoin('certificate_details', 'certificate_id', 'id')
    .select(['title', 'lots', 'content_hash'])
    .where('id', '=', id)
    .where('public_since', 'is not', null)
    .where('file_key', 'not in', starterKeys)
    .executeTakeFirst()
  if (!row) return
  const { title, lots, content_hash: sha256 } = row
  await tx
    .insertInto('withdrawals')
    .values({ certificate_id: id, title, lots: lots ?? '', sha256, reason, withdrawn_at: now.toISOString() })
    .execute()
}

export const trashableCertificates: Trashable = {
  kind: 'certificate',
  async findFiles(db, ids) {
    const rows = await db.selectFrom('certificates').select(fileColumns).where('id', 'in', ids).execute()
    return new Map(rows.map((row) => [row.id, coverOf(row)]))
  },
  async restoreWith(tx, id) {
    await tx.deleteFrom('withdrawals').where('certificate_id', '=', id).execute()
  },
  /** The lots of a withdrawn certificate lead to its page for ever. */
  async deleteWith(tx, ids) {
    await deleteVersions(tx, 'certificate', ids)
    await tx
      .deleteFrom('certificate_lots')
      .where('certificate_id', 'in', ids)
      .where('certificate_id', 'not in', tx.selectFrom('withdrawals').select('certificate_id'))
      .execute()
  },
  takenName: 'Another PDF now has this file name. To restore this one, delete the other one first.',
  hasFiles: true,
}
