import { z } from '@hono/zod-openapi'
import { trashableCertificates } from '#features/certificates/certificates.queries.ts'
import { coverSchema } from '#features/certificates/certificates.schema.ts'
import { trashableImages } from '#features/images/images.queries.ts'
import { imageSchema } from '#features/images/images.schema.ts'
import { trashablePosts } from '#features/posts/posts.queries.ts'
import { trashableQuotes } from '#features/quotes/quotes.queries.ts'
import { trashableSections } from '#features/sections/sections.queries.ts'
import { createTrashApi } from '#features/trash/trash.api.ts'
import { deleteOldTrash } from '#features/trash/trash.queries.ts'
import type { Trashable } from '#features/trash/trashable.queries.ts'
import { deleteVersions } from '#features/versions/versions.queries.ts'
import type { Db } from '#platform/db/database.ts'

/** Images come last, because the rows that use them must be deleted first. */
export const TRASHABLE = [
  trashableSections,
  trashablePosts,
  trashableQuotes,
  trashableCertificates,
  trashableImages,
].map((noun): Trashable => ({ ...noun, deleteWith: (tx, ids) => deleteVersions(tx, noun.kind, ids) }))

export const trashApi = createTrashApi(TRASHABLE, z.union([imageSchema, coverSchema, z.null()]))

export const emptyTrash = (tx: Db, now: Date) => deleteOldTrash(tx, TRASHABLE, now)
