import { useEffect, useEffectEvent, useState } from 'react'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer, type Loaded, lastGood, loaded } from '#ui/office/call-api.ts'
import { unsavedBase, useEdit } from '#ui/office/use-edit.ts'
import { adminPaths } from '#ui/paths.ts'
import type { Certificate } from '../certificates.schema.ts'
import type { Details, Proposal } from '../details/details.schema.ts'
import { loadText } from '../use-reading.ts'
import * as fields from './details-form.ts'
import { type PrintedText, printedTextOf } from './occurs-in-text.ts'

type Form = fields.CertificateForm

export const certificateDraftKey = (id: number) => `certificate-${id}`

const isOlder = (now: Loaded<Details>, before: Loaded<Details> | undefined) =>
  'data' in now && before && 'data' in before && now.data.version < before.data.version

/** Loads the details of a certificate, what its PDF says if there are none, and the text of the PDF. */
function useDetails({ id, version, hasText }: Certificate) {
  const [details, setDetails] = useState<Loaded<Details>>()
  const [proposal, setProposal] = useState<Loaded<Proposal>>()
  const [text, setText] = useState<PrintedText>()
  const call = adminApi.manage.files[':id']
  const param = { id: `${id}` }
  const data = details && 'data' in details ? details.data : undefined

  async function read() {
    setProposal(undefined)
    const now = await loaded(answer(call.proposal.$get({ param })))
    setProposal(now)
    return now
  }

  async function load() {
    const now = (await loaded(answer(call.details.$get({ param })))) as Loaded<Details>
    // A save may have answered while this loaded.
    setDetails((before) => (isOlder(now, before) ? before : lastGood(before, now)))
    if ('data' in now && now.data.lots.length === 0) await read()
  }

  const renew = useEffectEvent((signal: AbortSignal) => {
    if (data?.version !== version) void load()
    // Without the text, the form only shows no notices.
    if (hasText && !text)
      loadText(id, signal).then(
        (pages) => setText(printedTextOf(pages)),
        () => {},
      )
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version is loaded
  useEffect(() => {
    const leaving = new AbortController()
    renew(leaving.signal)
    return () => leaving.abort()
  }, [version])

  function keep(saved: Details) {
    setDetails({ data: saved })
    // Somebody has typed what the PDF does not say.
    if (saved.lots.length > 0 && proposal && 'data' in proposal && fields.readsNothing(proposal.data))
      setProposal(undefined)
  }

  return { details, data, load, proposal, read, text, keep }
}

/**
 * The form of a certificate. Until it has details or somebody types some, `form` shows what the PDF says, which is no
 * unsaved change.
 */
export function useCertificateForm(certificate: Certificate) {
  const loading = useDetails(certificate)
  const { data, proposal, text } = loading
  const key = certificateDraftKey(certificate.id)
  // A draft knows the details on which it is based before they have loaded.
  const [base] = useState(() => unsavedBase<Form>(adminPaths.manageCertificates(), key))
  const stored = { ...(data ? fields.detailFieldsOf(data) : base), ...fields.formOf(certificate) } as Form
  const edit = useEdit(key, stored, { mergesFields: true })
  const [isTaken, setTaken] = useState(true)

  const typed: Form = { ...fields.detailFieldsOf(data), ...edit.form }
  const read = proposal && 'data' in proposal ? fields.fieldsRead(proposal.data) : {}
  const isEmpty = data?.lots.length === 0
  const isProposed = isEmpty && isTaken && !fields.hasDetails(typed) && fields.hasDetails(read)
  const form = isProposed ? { ...typed, ...read } : typed
  // A new title can be saved although the PDF gave no batch number.
  const savesWords = isEmpty && (!fields.hasDetails(form) || (isProposed && !read.lots && edit.isUnsaved))

  return {
    ...loading,
    form,
    notices: text ? fields.noticesOf(form, text) : {},
    isLoading: !data || (isEmpty && !proposal),
    isProposed,
    isToCheck: fields.hasUnsavedRead(form, stored, read),
    savesDetails: data !== undefined && !savesWords,
    edit: {
      ...edit,
      discard() {
        setTaken(true)
        edit.discard()
      },
      change(part: Partial<Form>) {
        const isDetail = fields.namesDetails(part)
        if (isDetail) setTaken(false)
        edit.change(isProposed && isDetail ? { ...read, ...part } : part)
      },
      /** @throws while the form does not know what the server has */
      requireCurrent() {
        edit.requireCurrent()
        if (!data && fields.hasDetails(typed)) throw new Error('The details of this certificate have not loaded.')
      },
    },
    clear: () => setTaken(false),
    /** Fills in what the PDF says, except where somebody has typed. */
    async readAgain() {
      const now = await loading.read()
      if ('reason' in now) return
      const found = Object.entries(fields.fieldsRead(now.data)) as [keyof Form, string][]
      const isLeft = ([name]: [keyof Form, string], form: Form) => !form[name] || form[name] === stored[name]
      edit.change((form) => Object.fromEntries(found.filter((one) => isLeft(one, form))) as Partial<Form>)
    },
  }
}
