import type { Db } from '../../platform/db/database.ts'
import { fail } from '../../platform/http/errors.ts'
import { onPage } from './certificates.queries.ts'
import type { CertificateOrder } from './certificates.schema.ts'

/**
 * Whole or not at all. Each one that is named goes to its place; the others keep their order around them.
 * @throws 400, 409 when one is not on the page any more, or not where it was seen
 */
export async function reorderCertificates(tx: Db, order: CertificateOrder): Promise<void> {
  const stored = await onPage(tx).select(['id', 'position']).execute()
  const arranged = arrange(
    stored.map(({ id }) => id),
    order,
  )
  const positions = new Map(stored.map(({ id, position }) => [id, position]))
  // In one order for all, so that no two wait for each other.
  for (const [position, id] of [...arranged.entries()].sort(([, a], [, b]) => a - b)) {
    if (positions.get(id) === position) continue
    await tx.updateTable('certificates').set({ position }).where('id', '=', id).execute()
  }
}

function arrange(ids: number[], order: CertificateOrder): number[] {
  const wanted = new Map(order.map(({ id, order: place }) => [place, id]))
  const named = new Set(wanted.values())
  if (wanted.size < order.length || named.size < order.length) {
    throw fail(400, 'Every certificate, and every place, can be named only once.')
  }
  const known = new Set(ids)
  if ([...named].some((id) => !known.has(id))) {
    throw fail(409, 'One of these certificates is not there any more. Nothing is changed.')
  }
  if ([...wanted.keys()].some((place) => place >= ids.length)) {
    throw fail(400, `There are ${ids.length} certificates; the last place is ${ids.length - 1}.`)
  }
  if (order.some(({ id, was }) => was !== undefined && ids[was] !== id)) {
    throw fail(409, 'Somebody else has changed the order meanwhile. Nothing is changed.')
  }
  const others = ids.filter((id) => !named.has(id)).values()
  return ids.map((_, place) => wanted.get(place) ?? (others.next().value as number))
}
