import { fileColumns, present, toFile } from '#features/certificates/certificates.queries.ts'
import { findUses } from '#features/images/image-uses.queries.ts'
import type { Db } from '#platform/db/database.ts'

const BATCH = 20

/** All PDFs outside the trash: published certificates in page order, then PDFs that are not published. */
export async function listCertificatesToExport(db: Db) {
  const rows = await present(db)
    .select([...fileColumns, 'title', 'description', 'position'])
    .orderBy((eb) => eb.case().when('position', 'is', null).then(1).else(0).end())
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...toFile(row),
    title: row.title,
    description: row.description,
    isPublished: row.position !== null,
  }))
}

export type CertificateToExport = Awaited<ReturnType<typeof listCertificatesToExport>>[number]

/** Yields the weekly updates that were sent, newest first. */
export async function* eachUpdate(db: Db) {
  for (let before: number | undefined; ; ) {
    const rows = await db
      .selectFrom('updates')
      .select(['id', 'subject', 'created_at', 'sent_by', 'recipient_count', 'recipient_emails', 'generated_brief'])
      .$if(before !== undefined, (query) => query.where('id', '<', before as number))
      .orderBy('id', 'desc')
      .limit(BATCH)
      .execute()
    if (rows.length === 0) return
    before = rows.at(-1)?.id
    const ids = rows.map(({ id }) => id)
    const uses = Map.groupBy(await findUses(db, 'update', ids), ({ noun_id }) => noun_id)
    for (const row of rows) {
      yield {
        id: row.id,
        subject: row.subject,
        sentAt: row.created_at,
        sentBy: row.sent_by ?? '',
        recipientCount: row.recipient_count,
        recipientEmails: row.recipient_emails,
        brief: row.generated_brief,
        imageIds: (uses.get(row.id) ?? []).map(({ image_id }) => image_id),
      }
    }
  }
}
