import pLimit from 'p-limit'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Image } from './images.schema.ts'
import { failureOf, refusalOf, uploadImage } from './upload-image.ts'

const AT_ONCE = 2

type Progress =
  | { kind: 'chosen' }
  /** `share` of what is sent, up to 1: then the server prepares the picture. Undefined: it waits for its turn. */
  | { kind: 'running'; share: number | undefined; cancel: () => void }
  | { kind: 'failed'; reason: string; isFinal: boolean }

type Outcome = 'uploaded' | 'failed' | 'cancelled'

export type Upload = {
  /** An address of the file in this browser, which is also its key. */
  previewUrl: string
  file: File
  alt: string
  isDecorative: boolean
  progress: Progress
}

export type Uploads = ReturnType<typeof useUploads>

const isWaiting = ({ progress }: Upload) =>
  progress.kind === 'chosen' || (progress.kind === 'failed' && !progress.isFinal)
const isFailed = ({ progress }: Upload) => progress.kind === 'failed'
const isRunning = ({ progress }: Upload) => progress.kind === 'running'

/** Pictures that were chosen, on their way to the server, two at a time. */
export function useUploads(onUploaded: () => Promise<void>) {
  const [list, setList] = useState<Upload[]>([])
  const [uploaded, setUploaded] = useState<Image[]>([])
  const [limit] = useState(() => pLimit(AT_ONCE))

  const change = (key: string, part: Partial<Upload>) =>
    setList((all) => all.map((upload) => (upload.previewUrl === key ? { ...upload, ...part } : upload)))

  function choose(files: File[]) {
    const chosen = files.map(toUpload)
    setList((all) => [...all, ...chosen])
  }

  function remove(key: string) {
    URL.revokeObjectURL(key)
    setList((all) => all.filter(({ previewUrl }) => previewUrl !== key))
  }

  async function send({ previewUrl: key, ...form }: Upload): Promise<Outcome> {
    const stop = new AbortController()
    const cancel = () => {
      stop.abort()
      change(key, { progress: { kind: 'chosen' } })
    }
    const onProgress = (share?: number) => change(key, { progress: { kind: 'running', share, cancel } })
    onProgress()
    try {
      const image = await limit(() => uploadImage(form, { signal: stop.signal, onProgress }))
      setUploaded((images) => [image, ...images])
      remove(key)
      await onUploaded()
      return 'uploaded'
    } catch (error) {
      if (stop.signal.aborted) return 'cancelled'
      change(key, { progress: { kind: 'failed', ...failureOf(error) } })
      return 'failed'
    }
  }

  function clear() {
    list.forEach(drop)
    setList([])
    setUploaded([])
  }

  const dropAll = useEffectEvent(() => list.forEach(drop))
  useEffect(() => () => dropAll(), [])

  return {
    list,
    /** Since the last `clear`, newest first. */
    uploaded,
    waiting: list.filter(isWaiting),
    /** How many would be lost. */
    unfinished: list.filter((upload) => isWaiting(upload) || isRunning(upload)).length,
    isBusy: list.some(isRunning),
    hasFailed: list.some(isFailed),
    choose,
    change,
    remove,
    clear,
    start: (uploads: Upload[]) => Promise.all(uploads.map(send)),
  }
}

function toUpload(file: File): Upload {
  const reason = refusalOf(file)
  const progress: Progress = reason ? { kind: 'failed', reason, isFinal: true } : { kind: 'chosen' }
  return { previewUrl: URL.createObjectURL(file), file, alt: '', isDecorative: false, progress }
}

function drop({ previewUrl, progress }: Upload) {
  if (progress.kind === 'running') progress.cancel()
  URL.revokeObjectURL(previewUrl)
}
