import { useRef } from 'react'
import { useLocation, useNavigate, useNavigationType, useRevalidator } from 'react-router'
import { OtherDrafts } from '#features/writing/drafts/DraftState.tsx'
import type { KeptDraft } from '#features/writing/drafts/drafts.schema.ts'
import { useKeptEdit } from '#features/writing/drafts/use-kept-edit.ts'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'
import { useSave } from '#ui/office/use-save.ts'
import { adminPaths } from '#ui/paths.ts'
import { PageFields } from './PageFields.tsx'
import { inputOf, NO_WORDS, type PageWords, pageWords } from './page-words.ts'
import type { SitePage } from './pages.schema.ts'

const PATH = adminPaths.managePages()
const NOT_SAVED = 'Failed to save page.'
const GONE = 'This page was deleted. Restore it from the trash to keep editing. Your text is still here.'

type Focus = (names: string[]) => void

/** `me`: the email address of the signed-in administrator. */
type NewPageProps = { me: string; drafts: KeptDraft[] }

export function NewPage({ me, drafts }: NewPageProps) {
  const navigate = useNavigate()
  const saving = useSave()
  const edit = useKeptEdit({
    ...{ noun: 'page', id: undefined, version: 0, path: PATH, key: 'new', stored: NO_WORDS, me },
    drafts,
    isSaving: saving.isSaving,
  })

  async function add(): Promise<SitePage> {
    const draft = await edit.settled()
    const sent = edit.form
    const page = await answer(adminApi.pages.$post({ json: { ...inputOf(sent), draft } }))
    edit.forget(sent)
    edit.settle(sent, NO_WORDS)
    return page
  }

  const save = (focus: Focus, onSaved?: (page: SitePage) => unknown) =>
    saving.save({
      call: add,
      ...(onSaved && { onSaved }),
      onFailed: ({ fields }) => focus(Object.keys(fields)),
      success: 'Draft saved.',
      failure: NOT_SAVED,
    })
  const publish = ({ id }: SitePage) =>
    navigate(adminPaths.managePages({ edit: id }), { replace: true, state: { isPublishing: true } })
  return (
    <PageFields
      heading="Create New Page"
      submitLabel="Add Page"
      edit={edit}
      saving={saving}
      onSubmit={(focus) => save(focus)}
      onPublish={(focus) => save(focus, publish)}
    >
      {!edit.isUnsaved && <OtherDrafts drafts={drafts} me={me} onOpen={edit.take} />}
    </PageFields>
  )
}

type EditedPageProps = {
  id: number
  me: string
  /** Undefined if the page does not exist, or no longer. */
  found: SitePage | undefined
  kept: KeptDraft | null
  onLeave: () => Promise<void>
}

/** The form for the page in the URL. Its text stays on the screen if someone deletes the page. */
export function EditedPage({ id, me, found, kept, onLeave }: EditedPageProps) {
  const version = found?.version ?? 0
  const saving = useSave()
  const edit = useKeptEdit({
    ...{ noun: 'page', id, version, path: PATH, key: `page-${id}`, me, isGone: !found },
    drafts: kept ? [kept] : [],
    stored: found ? pageWords(found) : NO_WORDS,
    isSaving: saving.isSaving,
  })
  const { revalidate } = useRevalidator()
  const { state } = useLocation()
  const how = useNavigationType()
  const hasTyped = useRef(false)

  async function store(): Promise<SitePage> {
    const sent = edit.form
    edit.requireCurrent()
    const draft = await edit.settled()
    const json = { ...inputOf(sent), draft, version }
    const saved = await answer(adminApi.pages[':id'].$put({ param: { id: `${id}` }, json }))
    edit.forget(sent)
    return saved
  }

  async function beforePublish(): Promise<SitePage> {
    if (found && !edit.isUnsaved) return found
    const saved = await store()
    await revalidate()
    edit.settle(edit.form, pageWords(saved))
    return saved
  }

  function submit(focus: Focus) {
    if (!edit.isUnsaved) return onLeave()
    hasTyped.current = false
    const sent = edit.form
    return saving.save({
      call: store,
      success: 'Changes saved.',
      failure: NOT_SAVED,
      onSaved(saved) {
        edit.settle(sent, pageWords(saved))
        if (!hasTyped.current) return onLeave()
      },
      onFailed({ fields, isMissing }) {
        focus(Object.keys(fields))
        return isMissing && revalidate()
      },
    })
  }

  function change(part: Partial<PageWords>) {
    hasTyped.current = true
    edit.change(part)
  }
  return (
    <PageFields
      heading="Edit Page"
      submitLabel="Save Changes"
      edit={{ ...edit, change }}
      page={found}
      gone={found ? undefined : GONE}
      saving={saving}
      onSubmit={submit}
      isPublishing={how !== 'POP' && state?.isPublishing === true}
      beforePublish={beforePublish}
      onCancel={() => void onLeave()}
    />
  )
}
