export type Picture = {
  /** of the largest variant, in pixels */
  width: number
  height: number
  variants: { width: number; format: 'avif' | 'webp'; bytes: Uint8Array }[]
}

export type MediaJob = { kind: 'picture' | 'pdf'; bytes: Uint8Array }

export type MediaResult =
  | ({ kind: 'picture' } & Picture)
  | { kind: 'pdf'; pageCount: number; cover: Picture }
  | { kind: 'failed'; message: string }

/** Draws pictures and first pages in a thread of its own, one at a time, so that no request waits for it. */
export class MediaWorker {
  #worker: Worker | undefined
  #last: Promise<unknown> = Promise.resolve()

  /** Rejects when the bytes are not a picture that can be read. */
  async picture(bytes: Uint8Array) {
    const result = await this.#run({ kind: 'picture', bytes })
    if (result.kind !== 'picture') throw new Error(`The picture cannot be read: ${result.kind}`)
    return result
  }

  /** Rejects when the bytes are not a PDF that can be opened. */
  async pdf(bytes: Uint8Array) {
    const result = await this.#run({ kind: 'pdf', bytes })
    if (result.kind !== 'pdf') throw new Error(`The PDF cannot be read: ${result.kind}`)
    return result
  }

  close() {
    this.#worker?.terminate()
    this.#worker = undefined
  }

  #run(job: MediaJob): Promise<MediaResult> {
    const run = this.#last.then(() => this.#post(job))
    this.#last = run.catch(() => {})
    return run
  }

  #post(job: MediaJob) {
    this.#worker ??= new Worker(new URL('./media.worker.ts', import.meta.url).href)
    const worker = this.#worker
    return new Promise<MediaResult>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<MediaResult>) => {
        if (data.kind === 'failed') reject(new Error(data.message))
        else resolve(data)
      }
      worker.onerror = ({ message }) => {
        this.close()
        reject(new Error(message))
      }
      worker.postMessage(job)
    })
  }
}
