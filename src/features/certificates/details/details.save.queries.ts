import type { Db } from '#platform/db/database.ts'
import { fail } from '#platform/http/errors.ts'
import { placed } from '../certificates.queries.ts'
import { listDetails, listWithdrawn, replacedBy } from './details.queries.ts'
import type { DetailsForm } from './details.schema.ts'
import { DETAIL_COLUMNS, DETAIL_FIELDS, type FlatDetails } from './flat-details.ts'
import { foldLot } from './lot.ts'

/** Returns text such as “Blue Fern Flower, batch FH-2409-BF (certificate 13)”. */
export async function certificateWords(db: Db, id: number): Promise<string> {
  const [found] = [...(await listDetails(db, [id])), ...(await listWithdrawn(db, [id]))]
  if (!found) return `certificate ${id}, which is gone`
  const { product, lot, withdrawn } = found
  return `${product}${lot ? `, batch ${lot}` : ''} (certificate ${id}${withdrawn ? ', withdrawn' : ''})`
}

/** @returns nothing for another public certificate that neither replaces this one nor is replaced by a third one */
export async function whyNotReplaceable(tx: Db, id: number, replaces: number): Promise<string | undefined> {
  if (replaces === id) return "A certificate can't replace itself."
  const found = await placed(tx).select(replacedBy('certificates.id')).where('id', '=', replaces).executeTakeFirst()
  if (!found) return 'That certificate is not published.'
  const third = found.replaced_by
  if (third && third !== id) return `That certificate is already replaced by ${await certificateWords(tx, third)}.`
  for (let earlier: number | null | undefined = replaces; earlier; ) {
    const row = await tx
      .selectFrom('certificate_details')
      .select('replaces_id')
      .where('certificate_id', '=', earlier)
      .executeTakeFirst()
    earlier = row?.replaces_id
    if (earlier === id) return 'That certificate already replaces this one.'
  }
  return undefined
}

const DAYS = ['harvestedOn', 'sampledOn', 'receivedOn', 'testedOn', 'reportedOn'] as const
const DAY_MS = 24 * 60 * 60 * 1000

/** A day ahead is allowed, because days begin earlier in the east. @throws 400 */
export function requirePast(form: DetailsForm, now: Date): void {
  const tomorrow = new Date(now.getTime() + DAY_MS).toISOString()
  const future = DAYS.filter((day) => (form[day] ?? '') > tomorrow)
  const sentence = 'This date is in the future.'
  if (future.length > 0) throw fail(400, sentence, Object.fromEntries(future.map((day) => [day, sentence])))
}

/** Stores the details, and the addresses of the lots: a lot that is no longer named keeps its address. */
export async function storeDetails(tx: Db, id: number, details: FlatDetails, replaces?: number | null): Promise<void> {
  const columns = Object.fromEntries(DETAIL_FIELDS.map((field) => [DETAIL_COLUMNS[field], details[field]]))
  const row = { ...columns, ...(replaces !== undefined && { replaces_id: replaces }) }
  await tx
    .insertInto('certificate_details')
    .values({ certificate_id: id, ...row })
    .onConflict((conflict) => conflict.column('certificate_id').doUpdateSet(row))
    .execute()
  await tx.updateTable('certificate_lots').set({ is_former: 1 }).where('certificate_id', '=', id).execute()
  // An earlier version that is restored may have no details.
  if (details.lots === '') return forgetEmpty(tx, id)
  // The first spelling of a lot wins.
  const lots = new Map(
    details.lots
      .split('\n')
      .toReversed()
      .map((lot) => [foldLot(lot), lot]),
  )
  await tx
    .insertInto('certificate_lots')
    .values([...lots].map(([folded, lot]) => ({ certificate_id: id, folded, lot })))
    .onConflict((conflict) =>
      conflict
        .columns(['certificate_id', 'folded'])
        .doUpdateSet((eb) => ({ lot: eb.ref('excluded.lot'), is_former: 0 })),
    )
    .execute()
}

/** A version of release 1.0 knows no `replaces_id`, which stays when it is restored. */
async function forgetEmpty(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('certificate_details').where('certificate_id', '=', id).where('replaces_id', 'is', null).execute()
}
