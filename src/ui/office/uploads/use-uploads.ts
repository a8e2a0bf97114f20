import pLimit from 'p-limit'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { failureOf, type Noun, type Watch } from './send-file.ts'

const AT_ONCE = 2

export type Progress =
  | { kind: 'chosen' }
  /** `share` sent, from 0 to 1; at 1 the server is processing the file. Undefined while the upload is queued. */
  | { kind: 'running'; share: number | undefined; cancel: () => void }
  | { kind: 'failed'; reason: string; isFinal: boolean; status?: number }

type Outcome = 'uploaded' | 'failed' | 'canceled'

export type Upload<Form> = {
  /** Object URL of the file, also used as its key. */
  previewUrl: string
  file: File
  /** Counts the files in the order in which they were chosen. */
  place: number
  form: Form
  progress: Progress
}

export type Uploads<Form, Stored> = ReturnType<typeof useUploads<Form, Stored>>

type UploadsOptions<Form, Stored> = {
  noun: Noun
  newForm: (file: File) => Form
  /** Returns why a file cannot be uploaded, from what the browser can see, such as its size. */
  refusalOf: (file: File) => string | undefined
  send: (upload: Upload<Form>, watch: Watch) => Promise<Stored>
  onUploaded?: (stored: Stored, upload: Upload<Form>) => Promise<void>
}

const isWaiting = ({ progress }: Upload<unknown>) =>
  progress.kind === 'chosen' || (progress.kind === 'failed' && !progress.isFinal)
const isFailed = ({ progress }: Upload<unknown>) => progress.kind === 'failed'
/** True if a retry would fail again. */
export const isRefused = ({ progress }: Upload<unknown>) => progress.kind === 'failed' && progress.isFinal
const isRunning = ({ progress }: Upload<unknown>) => progress.kind === 'running'

/** Manages the chosen files and their uploads, of which `AT_ONCE` run in parallel. */
export function useUploads<Form, Stored>(options: UploadsOptions<Form, Stored>) {
  const [list, setList] = useState<Upload<Form>[]>([])
  const [uploaded, setUploaded] = useState<Stored[]>([])
  const [batch, setBatch] = useState({ done: 0, total: 0 })
  const [limit] = useState(() => pLimit(AT_ONCE))
  const places = useRef(0)

  const isBusy = list.some(isRunning)

  const change = (key: string, part: Partial<Upload<Form>>) =>
    setList((all) => all.map((upload) => (upload.previewUrl === key ? { ...upload, ...part } : upload)))

  function toUpload(file: File): Upload<Form> {
    const reason = options.refusalOf(file)
    const progress: Progress = reason ? { kind: 'failed', reason, isFinal: true } : { kind: 'chosen' }
    return {
      previewUrl: URL.createObjectURL(file),
      file,
      place: places.current++,
      form: options.newForm(file),
      progress,
    }
  }

  function choose(files: File[]) {
    const chosen = files.map(toUpload)
    setList((all) => [...all, ...chosen])
    return chosen
  }

  function remove(key: string) {
    URL.revokeObjectURL(key)
    setList((all) => all.filter(({ previewUrl }) => previewUrl !== key))
  }

  function replace(key: string, file: File) {
    const other = toUpload(file)
    URL.revokeObjectURL(key)
    setList((all) => all.map((upload) => (upload.previewUrl === key ? other : upload)))
  }

  async function send(upload: Upload<Form>): Promise<Outcome> {
    const key = upload.previewUrl
    const stop = new AbortController()
    const cancel = () => {
      stop.abort()
      change(key, { progress: { kind: 'chosen' } })
    }
    const onProgress = (share?: number) => change(key, { progress: { kind: 'running', share, cancel } })
    onProgress()
    try {
      const stored = await limit(() => options.send(upload, { signal: stop.signal, onProgress }))
      setUploaded((before) => [stored, ...before])
      remove(key)
      await options.onUploaded?.(stored, upload)
      return 'uploaded'
    } catch (error) {
      if (stop.signal.aborted) return 'canceled'
      change(key, { progress: { kind: 'failed', ...failureOf(error, options.noun) } })
      return 'failed'
    }
  }

  async function start(uploads: Upload<Form>[]): Promise<Outcome[]> {
    setBatch(({ done, total }) =>
      isBusy ? { done, total: total + uploads.length } : { done: 0, total: uploads.length },
    )
    const sendCounted = async (upload: Upload<Form>) => {
      const outcome = await send(upload)
      setBatch(({ done, total }) => (outcome === 'canceled' ? { done, total: total - 1 } : { done: done + 1, total }))
      return outcome
    }
    return Promise.all(uploads.map(sendCounted))
  }

  function clear() {
    list.forEach(drop)
    setList([])
    setUploaded([])
  }

  const dropAll = useEffectEvent(() => list.forEach(drop))
  useEffect(() => () => dropAll(), [])

  return {
    noun: options.noun,
    list,
    /** Files stored since the last `clear`, newest first. */
    uploaded,
    waiting: list.filter(isWaiting),
    /** Number of files that leaving the page would lose. */
    unfinished: list.filter((upload) => isWaiting(upload) || isRunning(upload)).length,
    isBusy,
    /** How many of the uploads that were started together have ended. */
    batch,
    hasFailed: list.some(isFailed),
    choose,
    change,
    remove,
    replace,
    clear,
    start,
  }
}

function drop({ previewUrl, progress }: Upload<unknown>) {
  if (progress.kind === 'running') progress.cancel()
  URL.revokeObjectURL(previewUrl)
}
