import { useDocumentVisibility, useWindowEvent } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer, Refusal } from '#ui/office/call-api.ts'
import { draftName, draftTime, readDraft } from '#ui/office/drafts.ts'
import { CHOOSE_FIRST, type EditDraft, type Fields, isSame, useEdit } from '#ui/office/use-edit.ts'
import type { DraftInput, KeptDraft } from './drafts.schema.ts'

const PAUSE_MS = 3000
const RETRY_MS = 15_000
/** Browsers send at most 64 KB with a page that closes. */
const KEEPALIVE_MAX = 60_000

type Saved = { noun: 'post' | 'page'; id: number | undefined; version: number }

type KeptEditOptions<Form extends Fields> = Saved & {
  /** The path and the key of the browser's own copy. */
  path: string
  key: string
  stored: Form
  /** The draft that the page has loaded. */
  kept: KeptDraft | null
  /** The email address of the signed-in administrator. */
  me: string
  mergesFields?: boolean
  isSaving: boolean
  /** The post was deleted, so only the browser keeps the text. */
  isGone?: boolean
}

/** The text that the server has confirmed. `draft` is null once the text was saved or discarded. */
type Confirmed<Form> = { form: Form; draft: Pick<KeptDraft, 'id' | 'revision' | 'savedAt' | 'by'> | null }

export type KeptEdit<Form extends Fields> = ReturnType<typeof useKeptEdit<Form>>

const formOf = <Form extends Fields>(stored: Form, kept: KeptDraft): Form => ({
  ...stored,
  ...Object.fromEntries(Object.keys(stored).flatMap((name) => (name in kept ? [[name, kept[name as never]]] : []))),
})

/** A base that equals no stored text, so that the form offers the choice between two texts. */
const older = <Form extends Fields>(form: Form) =>
  Object.fromEntries(Object.keys(form).map((name) => [name, name])) as Form

/**
 * `useEdit` for the text of a post or page. Three seconds after a change the server keeps it too (decision 057); the browser
 * keeps only what the server has not confirmed.
 */
export function useKeptEdit<Form extends Fields>(options: KeptEditOptions<Form>) {
  const { path, key, stored, kept, me, version, isSaving, isGone = false, mergesFields = false } = options
  const [first] = useState(() => firstState(options))
  const [confirmed, setConfirmed] = useState(first.confirmed)
  const [seen, setSeen] = useState(first.seen)
  const [failure, setFailure] = useState<{ error: Error; form: Form }>()
  /** `confirmed` for callers that have waited. */
  const newest = useRef(first.confirmed)
  const underWay = useRef<Promise<unknown>>(undefined)
  const { revalidate } = useRevalidator()
  const edit = useEdit(key, stored, {
    path,
    mergesFields,
    start: first.start,
    isOnServer: (draft) => !isGone && draft !== null && confirmed !== null && isSame(draft.form, confirmed.form),
  })
  const { form, isUnsaved, isStale } = edit
  function confirm(next: Confirmed<Form> | null) {
    newest.current = next
    setConfirmed(next)
  }

  const isTheirs = kept !== null && kept.revision > seen && (kept.by.email !== me || first.isFromElsewhere)
  const theirs = isTheirs && isUnsaved && !isStale && !isSame(formOf(stored, kept), form) ? kept : null
  const isUnsent = isUnsaved && !(confirmed && isSame(form, confirmed.form))
  const isRefused = failure?.form === form && failure.error instanceof Refusal && failure.error.status === 400
  const maySend = isUnsent && !isStale && !theirs && !isSaving && !isGone && !isRefused

  async function send(keepalive = false) {
    const draft = confirmed?.draft
    const input = { ...form, version, revision: seen } as unknown as DraftInput
    try {
      const saved = await keepDraft(options, draft?.id, input, keepalive)
      confirm({ form, draft: saved })
      setSeen(saved.revision)
      setFailure(undefined)
    } catch (error) {
      setFailure({ error: error as Error, form })
      const status = error instanceof Refusal ? error.status : 0
      // A new post was added or discarded elsewhere, so its text starts again.
      if (status === 404) confirm(null)
      // Somebody has saved, typed or deleted in the meantime. The reload shows it.
      if (status === 409 || status === 404) await revalidate()
    }
  }
  function start(keepalive = false) {
    underWay.current = send(keepalive).finally(() => {
      underWay.current = undefined
    })
  }
  const sendAlone = useEffectEvent(() => {
    if (maySend && !underWay.current) start()
  })
  const sendLast = useEffectEvent(() => {
    const isNew = options.id === undefined && !confirmed?.draft
    if (maySend && !underWay.current && !isNew) start(JSON.stringify(form).length < KEEPALIVE_MAX)
  })

  // Not restarted by each key, so that a text is sent every three seconds while somebody types.
  useEffect(() => {
    if (!maySend) return
    const timer = setInterval(sendAlone, failure ? RETRY_MS : PAUSE_MS)
    return () => clearInterval(timer)
  }, [maySend, failure])
  useWindowEvent('online', sendAlone)
  useWindowEvent('pagehide', sendLast)
  const visibility = useDocumentVisibility()
  useEffect(() => {
    if (visibility === 'hidden') sendLast()
  }, [visibility])
  useEffect(() => () => sendLast(), [])

  const drop = useEffectEvent(() => {
    const { draft } = confirmed ?? {}
    if (!draft) return
    confirm(null)
    setSeen(0)
    void dropDraft(options, draft.id).catch(() => {})
  })
  // The text was discarded, or typed back to the saved one.
  useEffect(() => {
    if (!isUnsaved && !isSaving) drop()
  }, [isUnsaved, isSaving])

  return {
    ...edit,
    me,
    requireCurrent() {
      if (theirs) throw new Error(CHOOSE_FIRST)
      edit.requireCurrent()
    },
    theirs,
    /** The edit for the choice between the draft of somebody else and the text in the form. */
    choice: theirs && {
      ...edit,
      stored: formOf(stored, theirs),
      isStale: true,
      keepMine() {
        setSeen(theirs.revision)
        setFailure(undefined)
      },
      discard: () => take(theirs),
    },
    /** The draft of which the form holds the text. */
    draft: confirmed?.draft ?? null,
    isUnsent,
    failure: isUnsent ? failure?.error : undefined,
    take,
    /** Call this before the text is saved, so that no draft follows. @returns the draft that the save deletes */
    async settled() {
      await underWay.current
      return newest.current?.draft
    },
    /** Call this as soon as `sent` is saved. */
    forget(sent: Form) {
      confirm({ form: sent, draft: null })
      setSeen(0)
    },
  }

  /** Takes the text of a draft into the form. */
  function take(draft: KeptDraft) {
    const text = formOf(stored, draft)
    setSeen(draft.revision)
    confirm({ form: text, draft })
    edit.change(text)
  }
}

function firstState<Form extends Fields>({ path, key, stored, kept, me, version }: KeptEditOptions<Form>) {
  const name = draftName(path, key)
  const local = readDraft<EditDraft<Form> | null>(name)
  const form = kept && formOf(stored, kept)
  const confirmed: Confirmed<Form> | null = kept && form && { form, draft: kept }
  const seen = kept?.revision ?? 0
  if (!kept || !form) return { confirmed, seen, isFromElsewhere: false }
  if (!local)
    return {
      confirmed,
      seen,
      isFromElsewhere: false,
      start: { form, base: kept.version < version ? older(form) : stored },
    }
  const isNewer = kept.by.email !== me || Date.parse(kept.savedAt) > (draftTime(name) ?? 0)
  const isFromElsewhere = isNewer && !isSame(local.form, form)
  return { confirmed, seen: isFromElsewhere ? 0 : seen, isFromElsewhere }
}

const rowsOf = (noun: Saved['noun']) => (noun === 'post' ? adminApi.blog : adminApi.pages)

function keepDraft({ noun, id }: Saved, draftId: number | undefined, json: DraftInput, keepalive: boolean) {
  const options = { init: { keepalive } }
  if (id !== undefined) return answer(rowsOf(noun)[':id'].draft.$put({ param: { id: `${id}` }, json }, options))
  if (draftId === undefined) return answer(adminApi.drafts.$post({ json: { ...json, noun } }, options))
  return answer(adminApi.drafts[':id'].$put({ param: { id: `${draftId}` }, json }, options))
}

function dropDraft({ noun, id }: Saved, draftId: number) {
  return id !== undefined
    ? answer(rowsOf(noun)[':id'].draft.$delete({ param: { id: `${id}` } }))
    : answer(adminApi.drafts[':id'].$delete({ param: { id: `${draftId}` } }))
}
