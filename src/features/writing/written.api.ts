import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import type { AuditAction } from '#features/audit/audit-actions.ts'
import { moveToTrash } from '#features/trash/trashable.queries.ts'
import { recordChange, recordVersion, type Versioned } from '#features/versions/versions.queries.ts'
import type { AppEnv } from '#platform/api/app-env.ts'
import type { Db } from '#platform/db/database.ts'
import { deleteSavedDraft } from './drafts/drafts.queries.ts'
import type { InUtc } from './schedule/moments.ts'
import { clearSchedule } from './schedule/schedule.queries.ts'
import { changesWords, momentsOf, type WrittenForm } from './written.queries.ts'
import type { OwnDraft, WrittenNoun } from './written.schema.ts'

type Variables = AppEnv['Variables']
type Form = WrittenForm & { draft?: OwnDraft }
type Item = { id: number; title: string }

/** How a noun is stored. */
type Stored<New, Changed, Made> = {
  noun: WrittenNoun
  versioned: Versioned
  insert: (tx: Db, form: InUtc<New>, now: Date) => Promise<Made>
  update: (tx: Db, id: number, form: InUtc<Changed>, now: Date) => Promise<Made>
}

/** The work of the calls that change posts or pages: each records its event and its version, and ends the draft. */
export function writerOfNoun<New extends Form, Changed extends Form, Made extends Item>(
  stored: Stored<New, Changed, Made>,
) {
  const { noun, versioned } = stored

  async function inUtc<Sent extends Form>({ db, config, clock }: Variables, form: Sent): Promise<InUtc<Sent>> {
    return { ...form, ...(await momentsOf(db, config, form, clock())) }
  }

  function actionOf(form: Form): AuditAction {
    if (changesWords(noun, form) || form.published === undefined) return `${noun}.changed`
    return form.published ? `${noun}.published` : `${noun}.unpublished`
  }

  return {
    async add(variables: Variables, sent: New): Promise<Made> {
      const form = await inUtc(variables, sent)
      return variables.db.transaction().execute(async (tx) => {
        const made = await stored.insert(tx, form, variables.clock())
        await recordEvent(tx, occasionOf(variables), `${noun}.created`, made.title, made.id)
        await recordVersion(tx, occasionOf(variables), versioned, made.id)
        await deleteSavedDraft(tx, noun, made, { isNew: true, draft: sent.draft })
        return made
      })
    },
    async change(variables: Variables, id: number, sent: Changed): Promise<Made> {
      const form = await inUtc(variables, sent)
      return variables.db.transaction().execute(async (tx) => {
        const changed = await recordChange(tx, occasionOf(variables), versioned, id, () =>
          stored.update(tx, id, form, variables.clock()),
        )
        await recordEvent(tx, occasionOf(variables), actionOf(sent), changed.title, id)
        await deleteSavedDraft(tx, noun, changed, { draft: sent.draft })
        return changed
      })
    },
    async remove(variables: Variables, id: number) {
      await variables.db.transaction().execute(async (tx) => {
        const title = await moveToTrash(tx, noun, id, variables.clock())
        await clearSchedule(tx, noun, id)
        await recordEvent(tx, occasionOf(variables), `${noun}.deleted`, title, id)
      })
      return { message: `${noun === 'post' ? 'Post' : 'Page'} moved to the trash.` }
    },
  }
}
