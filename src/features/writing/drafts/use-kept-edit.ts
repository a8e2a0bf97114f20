import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer, Refusal } from '#ui/office/call-api.ts'
import { draftName, readDraft, removeDraft, writeDraft } from '#ui/office/drafts.ts'
import { CHOOSE_FIRST, type EditDraft, type Fields, isSame, useEdit } from '#ui/office/use-edit.ts'
import { rowsOf } from '../publishing/publish-calls.ts'
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
  /** The draft of the row that the page has loaded, or those of everything that is not added yet. */
  drafts: KeptDraft[]
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

/** Remembers the draft on which the copy in the browser is based. `sent` is the text that the server has not confirmed. */
type Basis<Form> = { id: number | undefined; revision: number; sent: Form | null }

/** The key of the browser's copy of the text; without an id, that of a new one. */
export const keyOf = (noun: Saved['noun'], id?: number) => (id === undefined ? 'new' : `${noun}-${id}`)

/** The text that the browser keeps. */
export const readCopy = <Form extends Fields>(path: string, key: string) =>
  readDraft<EditDraft<Form> | null>(draftName(path, key))

const basisName = (path: string, key: string) => draftName(path, `${key}-basis`)

/** A base that equals no stored text, so that the form offers the choice between two texts. */
const older = <Form extends Fields>(form: Form) =>
  Object.fromEntries(Object.keys(form).map((name) => [name, name])) as Form

/**
 * `useEdit` for the text of a post or page. Three seconds after a change the server keeps it too (decision 057); the browser
 * keeps only what the server has not confirmed.
 */
export function useKeptEdit<Form extends Fields>(options: KeptEditOptions<Form>) {
  const { path, key, stored, me, version, isSaving, isGone = false, mergesFields = false } = options
  const [first] = useState(() => firstState(options))
  const [confirmed, setConfirmed] = useState(first.confirmed)
  const [seen, setSeen] = useState(first.seen)
  const [failure, setFailure] = useState<{ error: Error; form: Form }>()
  /** The texts that were sent since the server last confirmed one. */
  const [sent, setSent] = useState(first.sent)
  /** The draft whose text was saved or discarded, which the page may still show. */
  const [done, setDone] = useState<Confirmed<Form>['draft']>(null)
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
  const basis = basisName(path, key)
  function see({ id, revision }: { id: number; revision: number }) {
    setSeen(revision)
    writeDraft(basis, { id, revision, sent: null } satisfies Basis<Form>)
  }
  function end(draft: Confirmed<Form>['draft'] | undefined) {
    if (draft) setDone(draft)
    setSeen(0)
    removeDraft(basis)
  }
  function confirm(next: Confirmed<Form> | null) {
    newest.current = next
    setConfirmed(next)
  }

  const held = confirmed?.draft
  const kept = options.drafts.find(({ id, nounId }) => nounId !== null || id === held?.id) ?? null
  const keptForm = kept && formOf(stored, kept)
  const isDone = kept !== null && done !== null && kept.savedAt <= done.savedAt
  // The answer to this text was lost, so it looks newer.
  const isOwn = kept?.by.email === me && sent.some((form) => keptForm && isSame(keptForm, form))
  const revision = kept && isOwn ? Math.max(seen, kept.revision) : seen
  const newer = kept && keptForm && kept.revision > revision && !isDone ? kept : null
  const theirs = newer && keptForm && isUnsaved && !isStale && !isSame(keptForm, form) ? newer : null
  const isUnsent = isUnsaved && !(confirmed && isSame(form, confirmed.form))
  const isRefused = failure?.form === form && failure.error instanceof Refusal && failure.error.status === 400
  const maySend = isUnsent && !isStale && !theirs && !isSaving && !isGone && !isRefused

  async function send(keepalive = false) {
    const input = { ...form, version, revision } as unknown as DraftInput
    setSent([...sent, form])
    writeDraft(basis, { id: held?.id, revision, sent: form } satisfies Basis<Form>)
    try {
      const saved = await keepDraft(options, held?.id, input, keepalive)
      confirm({ form, draft: saved })
      see(saved)
      setSent([])
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
  // Somebody may have written on another device.
  const loadNewer = useEffectEvent(() => {
    if (!isSaving && !isGone && !underWay.current) void revalidate()
  })
  useWindowEvent('focus', loadNewer)
  useWindowEvent('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendLast()
    else loadNewer()
  })
  useEffect(() => () => sendLast(), [])
  useEffect(() => {
    const { isKeptHere, seen, confirmed } = first
    if (!isKeptHere) writeDraft(basis, { id: confirmed?.draft?.id, revision: seen, sent: null } satisfies Basis<Form>)
  }, [first, basis])
  const takeNewer = useEffectEvent(() => {
    if (newer && !isUnsent && !isStale && !isSaving && newer.version === version) take(newer)
  })
  // Somebody who has typed in the meantime gets the choice instead.
  useEffect(() => {
    if (newer) takeNewer()
  }, [newer])

  const drop = useEffectEvent(() => {
    const { draft } = confirmed ?? {}
    if (!draft) return
    confirm(null)
    end(draft)
    void answer(draftCalls(options).$delete(placeOf(options, draft.id))).then(revalidate, () => {})
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
        see(theirs)
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
      end(newest.current?.draft)
      confirm({ form: sent, draft: null })
      // The form may be gone, and keeps a text that was changed since.
      const copy = readCopy<Form>(path, key)
      if (copy && isSame(copy.form, sent)) removeDraft(draftName(path, key))
    },
  }

  /** Takes the text of a draft into the form. */
  function take(draft: KeptDraft) {
    const text = formOf(stored, draft)
    see(draft)
    confirm({ form: text, draft })
    edit.change(text)
  }
}

function firstState<Form extends Fields>({ path, key, stored, drafts, me, version }: KeptEditOptions<Form>) {
  const local = readCopy<Form>(path, key)
  const basis = local && readDraft<Basis<Form>>(basisName(path, key))
  const isIts = ({ id, by }: KeptDraft) => (basis?.id === undefined ? by.email === me : id === basis.id)
  const kept = drafts.find((draft) => draft.nounId !== null || isIts(draft)) ?? null
  const form = kept && formOf(stored, kept)
  const confirmed: Confirmed<Form> | null = kept && form && { form, draft: kept }
  const seen = kept?.revision ?? 0
  const state = { confirmed, seen, sent: basis?.sent ? [basis.sent] : [], isKeptHere: Boolean(local), start: undefined }
  if (!kept || !form) return state
  if (!local) return { ...state, start: { form, base: kept.version < version ? older(form) : stored } }
  if (isSame(local.form, form)) return state
  return { ...state, seen: basis && isIts(kept) ? basis.revision : 0 }
}

/** The calls for the draft of an added row, or for one that is not added yet. */
const draftCalls = ({ noun, id }: Saved) => (id === undefined ? adminApi.drafts[':id'] : rowsOf(noun)[':id'].draft)

const placeOf = ({ id }: Saved, draftId: number | undefined) => ({ param: { id: `${id ?? draftId}` } })

function keepDraft(saved: Saved, draftId: number | undefined, json: DraftInput, keepalive: boolean) {
  const options = { init: { keepalive } }
  return saved.id === undefined && draftId === undefined
    ? answer(adminApi.drafts.$post({ json: { ...json, noun: saved.noun } }, options))
    : answer(draftCalls(saved).$put({ ...placeOf(saved, draftId), json }, options))
}
