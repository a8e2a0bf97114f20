import type { Db } from '#platform/db/database.ts'
import type { FirstStepContext, FirstStepSource, FirstSteps } from './first-steps.schema.ts'

const HIDDEN = { key: 'first_steps', value: 'hidden' }

/** Returns the steps in the order of their sources. */
export async function listFirstSteps(sources: FirstStepSource[], context: FirstStepContext): Promise<FirstSteps> {
  const [isHidden, ...steps] = await Promise.all([areHidden(context.db), ...sources.map((source) => source(context))])
  return { steps: steps.flat(), isHidden }
}

async function areHidden(db: Db): Promise<boolean> {
  const row = await db.selectFrom('site_state').select('value').where('key', '=', HIDDEN.key).executeTakeFirst()
  return row?.value === HIDDEN.value
}

/** @returns false if nothing changes */
export async function hideFirstSteps(tx: Db, isHidden: boolean): Promise<boolean> {
  const changed = isHidden
    ? tx
        .insertInto('site_state')
        .values(HIDDEN)
        .onConflict((conflict) => conflict.doNothing())
        .returning('key')
    : tx.deleteFrom('site_state').where('key', '=', HIDDEN.key).returning('key')
  return (await changed.executeTakeFirst()) !== undefined
}
