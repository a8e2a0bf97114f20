import { fileColumns, present, toFile } from '#features/certificates/certificates.queries.ts'
import { DETAIL_COLUMNS, flatOfRow } from '#features/certificates/details/flat-details.ts'
import { findUses } from '#features/images/image-uses.queries.ts'
import type { Db } from '#platform/db/database.ts'
import { paths } from '#ui/paths.ts'

const BATCH = 20

/** All PDFs outside the trash: published certificates in page order, then PDFs that are not published. */
export async function listCertificatesToExport(db: Db) {
  const rows = await present(db)
    .leftJoin('certificate_details', 'certificate_id', 'id')
    .select([...fileColumns, 'title', 'description', 'position', ...Object.values(DETAIL_COLUMNS)])
    .select((eb) =>
      eb
        .selectFrom('certificates as earlier')
        .whereRef('earlier.id', '=', 'replaces_id')
        .select('earlier.title')
        .as('replaces'),
    )
    .orderBy((eb) => eb.case().when('position', 'is', null).then(1).else(0).end())
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...toFile(row),
    title: row.title,
    description: row.description,
    isPublished: row.position !== null,
    details: flatOfRow(row),
    replaces: row.replaces ?? '',
  }))
}

export type CertificateToExport = Awaited<ReturnType<typeof listCertificatesToExport>>[number]

/** Yields the weekly updates that were sent, newest first. */
export async function* eachUpdate(db: Db) {
  for (let before: number | undefined; ; ) {
    const rows = await db
      .selectFrom('updates')
      .select(['id', 'subject', 'created_at', 'sent_by', 'recipient_count', 'recipient_emails', 'generated_brief'])
      .select('is_public')
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
        isPublic: row.is_public === 1,
        imageIds: (uses.get(row.id) ?? []).map(({ image_id }) => image_id),
      }
    }
  }
}

/** The addresses that lead to another one, and where. A later row replaces an earlier one of the same address. */
export async function listRedirects(db: Db): Promise<[address: string, to: string][]> {
  const rows = await db
    .selectFrom('redirects')
    .leftJoin('pages', (join) => join.onRef('pages.id', '=', 'redirects.page_id').on('pages.deleted_at', 'is', null))
    .select(['redirects.address', 'pages.address as current', 'pages.link_to', 'to_path'])
    .orderBy('redirects.id')
    .execute()
  const targets = rows.map(
    ({ address, current, link_to, to_path }) => [address, link_to || current || to_path] as const,
  )
  return [...new Map(targets.filter(([address, to]) => to && to !== address))].sort()
}

/** Yields the drafts whose post or page is not in the trash. `draftOf`: its address, or that it is new. */
export async function* eachDraft(db: Db) {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('drafts')
      .leftJoin('posts', (join) => join.onRef('posts.id', '=', 'noun_id').on('noun', '=', 'post'))
      .leftJoin('pages', (join) => join.onRef('pages.id', '=', 'noun_id').on('noun', '=', 'page'))
      .select(['drafts.id', 'noun', 'noun_id', 'value', 'saved_by_name', 'drafts.updated_at', 'address'])
      .where('drafts.id', '>', after)
      .where('posts.deleted_at', 'is', null)
      .where('pages.deleted_at', 'is', null)
      .orderBy('drafts.id')
      .limit(BATCH)
      .execute()
    for (const { noun, noun_id, value, saved_by_name, updated_at, address } of rows) {
      const place = noun === 'post' ? paths.post({ id: noun_id ?? 0 }) : address
      const draftOf = noun_id === null ? `new ${noun}` : place || noun
      yield { noun, value, savedAt: updated_at, savedBy: saved_by_name, draftOf }
    }
    after = rows.at(-1)?.id ?? 0
    if (rows.length < BATCH) return
  }
}
