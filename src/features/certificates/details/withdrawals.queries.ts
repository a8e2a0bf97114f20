import type { Trashable } from '#features/trash/trashable.queries.ts'
import { coverOf, fileColumns } from '../certificates.queries.ts'

export const trashableCertificates: Trashable = {
  kind: 'certificate',
  async findFiles(db, ids) {
    const rows = await db.selectFrom('certificates').select(fileColumns).where('id', 'in', ids).execute()
    return new Map(rows.map((row) => [row.id, coverOf(row)]))
  },
  takenName: 'Another PDF now has this file name. To restore this one, delete the other one first.',
  hasFiles: true,
}
