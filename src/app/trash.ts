import { z } from '@hono/zod-openapi'
import { coverSchema } from '#features/certificates/certificates.schema.ts'
import { trashableCertificates } from '#features/certificates/details/withdrawals.queries.ts'
import type { ImageUser } from '#features/images/image-uses.queries.ts'
import { findFirstImages, restoreImages, trashableImages } from '#features/images/images.queries.ts'
import { imageSchema } from '#features/images/images.schema.ts'
import { kindsWith, NOUNS } from '#features/nouns.ts'
import { createTrashApi } from '#features/trash/trash.api.ts'
import { deleteOldTrash } from '#features/trash/trash.queries.ts'
import type { TrashKind } from '#features/trash/trash.schema.ts'
import type { Trashable, Trashables } from '#features/trash/trashable.queries.ts'
import { deleteVersions } from '#features/versions/versions.queries.ts'
import { deleteDraftsOf } from '#features/writing/drafts/drafts.queries.ts'
import type { Db } from '#platform/db/database.ts'

const withImages = (user: ImageUser): Partial<Trashable> => ({
  findFiles: (db, ids) => findFirstImages(db, user, ids),
  restoreWith: (tx, id) => restoreImages(tx, user, id),
})

const withVersions = (kind: TrashKind): Partial<Trashable> => ({
  async deleteWith(tx, ids) {
    await deleteVersions(tx, kind, ids)
    await deleteDraftsOf(tx, kind, ids)
  },
})

/** The nouns that need more than `NOUNS` describes. */
const SPECIAL: Partial<Trashables> = {
  certificate: trashableCertificates,
  picture: trashableImages,
  page: { kind: 'page', takenName: 'Another page has the address of this page. Change that one first.' },
}

function trashableOf(kind: TrashKind): Trashable {
  const noun = NOUNS[kind]
  return {
    kind,
    ...('usesImages' in noun && withImages(noun.usesImages)),
    ...('hasVersions' in noun && withVersions(kind)),
    ...SPECIAL[kind],
  }
}

export const TRASHABLE = Object.fromEntries(
  kindsWith('hasTrash').map((kind) => [kind, trashableOf(kind)]),
) as Trashables

export const trashApi = createTrashApi(TRASHABLE, z.union([imageSchema, coverSchema, z.null()]))

export const emptyTrash = (tx: Db, now: Date) => deleteOldTrash(tx, TRASHABLE, now)
