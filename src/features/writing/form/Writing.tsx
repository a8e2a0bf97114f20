import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType, useRevalidator } from 'react-router'
import { NOUNS } from '#features/nouns.ts'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import type { Loaded } from '#ui/office/call-api.ts'
import { focusField } from '#ui/office/focus-field.ts'
import { LoadError } from '#ui/office/LoadError.tsx'
import { useSave } from '#ui/office/use-save.ts'
import { OtherDrafts } from '../drafts/DraftState.tsx'
import type { KeptDraft } from '../drafts/drafts.schema.ts'
import { keyOf, readCopy, useKeptEdit } from '../drafts/use-kept-edit.ts'
import { pendingUploads } from '../editor/ContentField.tsx'
import { editButtonId } from '../list/WrittenRow.tsx'
import { WritingForm } from './WritingForm.tsx'
import { NAMES, type WritingKind, type WrittenItem, type WrittenWords } from './writing-kind.ts'

const nameOf = (noun: keyof typeof NAMES) => NAMES[noun].toLowerCase()

/** The editor of formatted text is no named field. */
function focusFirst(form: HTMLFormElement | null, names: string[]) {
  if (names[0] === 'content') form?.querySelector<HTMLElement>('[role="textbox"], textarea')?.focus()
  else focusField(form, names)
}

/** `me`: the signed-in administrator. */
type WritingProps = { kind: WritingKind; me: { email: string; name: string } }

type NewWritingProps = WritingProps & { drafts: KeptDraft[]; onAdded: (id: number) => void }

/** Shows the first page of the list after saving. */
export function NewWriting({ kind, me, drafts, onAdded }: NewWritingProps) {
  const { noun, path, wordsOf } = kind
  const [blank] = useState(() => kind.blank(me.name))
  /** The added item, while the form keeps its text: pictures are still uploading, or the form for it opens next. */
  const [added, setAdded] = useState<{ item: WrittenItem; isPublishing: boolean }>()
  const item = added?.item
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const saving = useSave({
    reload: () => (pathname + search === path ? revalidate() : navigate(path, { preventScrollReset: true })),
  })
  const edit = useKeptEdit({
    ...{ noun, id: item?.id, version: item?.version ?? 0, path, key: keyOf(noun), me: me.email },
    stored: item ? wordsOf(item) : blank,
    drafts: item ? [] : drafts,
    mergesFields: true,
    isSaving: saving.isSaving,
  })
  const place = useRef<HTMLFormElement>(null)

  async function store(isPublishing: boolean): Promise<WrittenItem> {
    const draft = await edit.settled()
    const sent = edit.form
    const saved = await kind.save(sent, { draft, ...(item && { version: item.version }) }, item?.id)
    const stays = isPublishing || pendingUploads(sent.content) > 0
    edit.forget(sent)
    setAdded(stays ? { item: saved, isPublishing } : undefined)
    edit.settle(sent, stays ? wordsOf(saved) : blank)
    return saved
  }

  function clear({ id }: WrittenItem) {
    setAdded(undefined)
    edit.settle(edit.form, blank)
    onAdded(id)
  }

  const save = (isPublishing: boolean) =>
    saving.save({
      call: () => store(isPublishing),
      onSaved(saved) {
        if (pendingUploads(saved.content) > 0) return
        if (!isPublishing) return onAdded(saved.id)
        return navigate(NOUNS[noun].page(saved), { replace: true, state: { isPublishing } })
      },
      onFailed: ({ fields }) => focusFirst(place.current, Object.keys(fields)),
      success: 'Draft saved.',
      failure: `Failed to save ${nameOf(noun)}.`,
    })
  return (
    <WritingForm
      kind={kind}
      place={place}
      item={item}
      edit={edit}
      saving={saving}
      onSubmit={() => save(false)}
      onPublish={() => save(true)}
      isPublishing={added?.isPublishing && pendingUploads(edit.form.content) > 0}
      beforePublish={() => store(true)}
      onPublished={() => item && clear(item)}
    >
      {!edit.isUnsaved && !item && <OtherDrafts drafts={drafts} me={me.email} onOpen={edit.take} />}
    </WritingForm>
  )
}

type EditedWritingProps = WritingProps & {
  id: number
  /** Holds no item if it was not found. */
  loaded: Loaded<[item: WrittenItem | null, drafts: { kept: KeptDraft | null }]>
  listPath: string
}

/** The form for the post or page in the URL. Its text stays on the screen if someone deletes it. */
export function EditedWriting({ kind, id, me, loaded, listPath }: EditedWritingProps) {
  const { noun, path } = kind
  const navigate = useNavigate()
  const [found, drafts] = 'data' in loaded ? loaded.data : []
  const [seen, setSeen] = useState(found)
  if (found && found !== seen) setSeen(found)

  async function leave() {
    await navigate(listPath, { preventScrollReset: true })
    const place = document.getElementById(editButtonId(id)) ?? document.getElementById('main')
    place?.focus()
  }

  const isGone = found === null
  const item = found ?? seen ?? undefined
  /** The stored words; for a deleted item those on which the browser's copy is based, if there is one. */
  const base = item ? kind.wordsOf(item) : isGone ? readCopy<WrittenWords>(path, keyOf(noun, id))?.base : undefined
  if (base)
    return (
      <StoredWriting
        {...{ kind, id, item, isGone, me, kept: drafts?.kept ?? null, stored: { ...kind.blank(''), ...base } }}
        onLeave={leave}
      />
    )
  const what = noun === 'post' ? 'Post' : 'Page'
  return (
    <AdminSection title={`Edit ${NAMES[noun]}`} {...(isGone && { lead: `${what} not found. It may be in the trash.` })}>
      {'reason' in loaded && <LoadError reason={`Failed to load ${nameOf(noun)}. ${loaded.reason}`} />}
      <div>
        <Button variant="outline" onClick={leave}>
          Cancel Edit
        </Button>
      </div>
    </AdminSection>
  )
}

type StoredWritingProps = WritingProps & {
  id: number
  item: WrittenItem | undefined
  stored: WrittenWords
  isGone: boolean
  kept: KeptDraft | null
  onLeave: () => Promise<void>
}

function StoredWriting({ kind, id, item, stored, isGone, me, kept, onLeave }: StoredWritingProps) {
  const { noun, path, wordsOf } = kind
  const version = item?.version ?? 0
  const saving = useSave()
  const edit = useKeptEdit({
    ...{ noun, id, version, path, key: keyOf(noun, id), stored, me: me.email, isGone },
    drafts: kept ? [kept] : [],
    isSaving: saving.isSaving,
  })
  const { revalidate } = useRevalidator()
  const { key, state } = useLocation()
  const isOpened = useNavigationType() !== 'POP'
  const place = useRef<HTMLFormElement>(null)
  const hasTyped = useRef(false)
  // Not when the page loads.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new step to here counts
  useEffect(() => {
    if (isOpened) focusField(place.current, ['title'])
  }, [isOpened, key])

  async function store(): Promise<WrittenItem> {
    const sent = edit.form
    edit.requireCurrent()
    const draft = await edit.settled()
    const saved = await kind.save(sent, { draft, version }, id)
    edit.forget(sent)
    return saved
  }

  async function beforePublish(): Promise<WrittenItem> {
    if (item && !edit.isUnsaved) return item
    const saved = await store()
    await revalidate()
    edit.settle(edit.form, wordsOf(saved))
    return saved
  }

  function submit() {
    if (!edit.isUnsaved) return onLeave()
    hasTyped.current = false
    const sent = edit.form
    return saving.save({
      call: store,
      success: 'Changes saved.',
      failure: `Failed to save ${nameOf(noun)}.`,
      onSaved(saved) {
        edit.settle(sent, wordsOf(saved))
        // Without a form, the administrator has already left.
        if (place.current && !hasTyped.current && pendingUploads(sent.content) === 0) return onLeave()
      },
      // Reloads to show that someone else deleted it.
      onFailed({ isMissing, fields }) {
        focusFirst(place.current, Object.keys(fields))
        return isMissing && revalidate()
      },
    })
  }

  const change = (part: Partial<WrittenWords>) => {
    hasTyped.current = true
    edit.change(part)
  }
  return (
    <WritingForm
      kind={kind}
      place={place}
      item={isGone ? undefined : item}
      isGone={isGone}
      edit={{ ...edit, change }}
      saving={saving}
      onSubmit={submit}
      isPublishing={isOpened && state?.isPublishing === true}
      beforePublish={beforePublish}
      onCancel={onLeave}
    />
  )
}
