import { adminApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'
import { rowsOf } from '../publishing/publish-calls.ts'
import type { WrittenNoun } from '../written.schema.ts'

type Options = { init: { signal: AbortSignal } }

/** Loads the drafts of added rows without their texts, those of new texts, and the whole one of the edited row. */
export async function loadDrafts(noun: WrittenNoun, edit: number | undefined, options: Options) {
  const list = (isAdded: 'true' | 'false') => answer(adminApi.drafts.$get({ query: { noun, isAdded } }, options))
  const [added, fresh] = await Promise.all([list('true'), list('false')])
  const isKept = edit !== undefined && added.some(({ nounId }) => nounId === edit)
  const kept = isKept ? await answer(rowsOf(noun)[':id'].draft.$get({ param: { id: `${edit}` } }, options)) : null
  return { added, fresh, kept }
}

export const NO_DRAFTS: Awaited<ReturnType<typeof loadDrafts>> = { added: [], fresh: [], kept: null }
