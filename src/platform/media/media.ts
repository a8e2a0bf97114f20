import { getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import { BROKE_OFF, PDF_STOPPED, TOO_MUCH, TOO_SLOW } from '#platform/files/refusals.ts'
import { fail } from '#platform/http/errors.ts'
import { ROOT } from '#platform/root.ts'
import { isSvg } from './image-kinds.ts'
import { withoutNetwork } from './isolation.ts'
import type {
  Drawing,
  DrawnLogo,
  DrawnPdf,
  Job,
  JpegSize,
  MediaAnswer,
  MediaJob,
  MediaReport,
  PdfTask,
  Variant,
} from './media-jobs.ts'

export type { DrawnImage, DrawnLogo, DrawnPdf } from './media-jobs.ts'

const CHILD = join(ROOT, 'src/platform/media/media.child.ts')
/** How many files may wait. Background jobs do not count. */
const MAX_WAITING = 20
/** CPU time per job. A wall-clock limit would refuse good files on a busy machine. */
export const CPU_MAX_MS = {
  image: 120_000,
  variant: 60_000,
  pdf: 30_000,
  'pdf as text': 15_000,
  jpeg: 30_000,
  logo: 30_000,
  svg: 2000,
  drawing: 30_000,
}
const JOB_MAX_MS = 120_000
const IDLE_MS = 20_000
/** Background jobs give way to page requests and to jobs that a person waits for. */
const BACKGROUND_NICE = 10
const NICE_MAX = 19
// By default glibc keeps freed memory per thread, which adds 70 MB for a 12-megapixel portrait photograph.
const MALLOC = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: `${128 * 1024}`,
  MALLOC_TRIM_THRESHOLD_: `${128 * 1024}`,
}

const BUSY = 'The site is busy with other files. Try again in a few minutes.'

/** The result if pdf.js fails. */
const UNREAD = { text: '', textRows: '', isReadable: false, hasActions: false }

type Options = { isBackground?: boolean; signal?: AbortSignal; cpuMaxMs?: number }
type Task = {
  job: MediaJob
  isBackground: boolean
  signal: AbortSignal | undefined
  settle: (answer: MediaAnswer) => void
}

/**
 * Draws images and PDF covers in a separate process, one at a time, so that requests are not blocked. A job that a
 * person waits for interrupts a background job, which starts again afterwards.
 */
export class Media {
  #child: Bun.Subprocess | undefined
  #isBackground = false
  #idle: Timer | undefined
  #running: Task | undefined
  #waiting: Task[] = []
  #settle: (answer: MediaAnswer) => void = () => {}
  #cpuMaxMs: typeof CPU_MAX_MS
  #backgroundNice: number

  constructor(cpuMaxMs = CPU_MAX_MS, backgroundNice = BACKGROUND_NICE) {
    this.#cpuMaxMs = cpuMaxMs
    this.#backgroundNice = backgroundNice
  }

  /** Draws the first variant of an image. Throws a failure that says what is wrong with the file. */
  async image(path: string) {
    return (await this.#ask({ kind: 'image', path })).image
  }

  /** Draws another size or format of an image in the background. @throws if `signal` aborts or the file is unusable */
  async variant(path: string, variant: Variant, signal?: AbortSignal) {
    const options = { isBackground: true, ...(signal && { signal }) }
    return (await this.#ask({ kind: 'variant', path, variant }, options)).bytes
  }

  /**
   * Reads a PDF and draws its cover, a blank sheet if the first page cannot be drawn within the limits.
   * Throws a failure that says what is wrong with the file.
   */
  async pdf(path: string) {
    const { cover, ...certificate } = await this.#pdf(path, 'draw').catch(async (error: Error) => {
      if (!PDF_STOPPED.includes(error.message)) throw error
      return this.#pdf(path, 'draw plain').catch(() => Promise.reject(error))
    })
    if (!cover) throw new Error('The drawing process returned a PDF without a cover.')
    return { ...certificate, cover }
  }

  /** Reads a PDF in the background, without drawing its cover. Throws like `pdf`. */
  readPdf = (path: string) => this.#pdf(path, 'read', { isBackground: true })

  /** pdf.js looks for scripts, and reads the text that PDFium cannot read. The text is empty if both fail. */
  async #pdf(path: string, task: PdfTask, options?: Options): Promise<DrawnPdf> {
    const { certificate } = await this.#ask({ kind: 'pdf', path, task }, options)
    const needsText = !certificate.isReadable && !certificate.isScan
    if (!needsText && !certificate.mayHaveScripts) return certificate
    const again = await this.#queue({ kind: 'pdf as text', path, needsText }, options)
    const second = again.kind === 'pdf as text' ? again.text : UNREAD
    const hasActions = certificate.hasActions || second.hasActions
    if (!needsText) return { ...certificate, hasActions }
    const { isReadable } = second
    const { text, textRows } = isReadable ? second : UNREAD
    return { ...certificate, hasActions, isReadable, text, textRows }
  }

  /** Encodes a stored image as a JPEG, see `drawJpeg`. Throws a failure if the image is damaged. */
  async jpeg(bytes: Uint8Array, background: string, size?: JpegSize) {
    return (await this.#ask({ kind: 'jpeg', bytes, background, size })).jpeg
  }

  /** Draws a logo, which may be an SVG. Throws a failure that says what is wrong with the file. */
  async logo(path: string): Promise<DrawnLogo> {
    const cpuMaxMs = this.#cpuMaxMs[(await isSvg(path)) ? 'svg' : 'logo']
    return (await this.#ask({ kind: 'logo', path }, { cpuMaxMs })).logo
  }

  /** Draws the card or an icon of the site. */
  async drawing(drawing: Drawing) {
    return (await this.#ask({ kind: 'drawing', drawing })).bytes
  }

  /** The id of the drawing process, if one is running. */
  get pid() {
    return this.#child?.pid
  }

  close() {
    clearTimeout(this.#idle)
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  /** Returns the answer to a job. Throws a failure that says why there is none. */
  async #ask<Kind extends Job['kind']>(job: Job & { kind: Kind }, options?: Options) {
    const answer = await this.#queue(job, options)
    if (answer.kind === job.kind) return answer as Extract<MediaAnswer, { kind: Kind }>
    throw toError(answer)
  }

  async #queue(job: Job, options: Options = {}) {
    const { isBackground = false, signal, cpuMaxMs = this.#cpuMaxMs[job.kind] } = options
    const { promise, resolve: settle } = Promise.withResolvers<MediaAnswer>()
    const task: Task = { isBackground, signal, job: { ...job, cpuMaxMs }, settle }
    const people = [this.#running, ...this.#waiting].filter((each) => each && !each.isBackground)
    if (!isBackground && people.length > MAX_WAITING) throw fail(503, BUSY)
    this.#waiting.push(task)
    if (!isBackground && this.#running?.isBackground) this.#interrupt()
    const cancel = () => {
      this.#waiting = this.#waiting.filter((each) => each !== task)
      settle({ kind: 'interrupted' })
      if (this.#running === task) this.#interrupt()
    }
    if (signal?.aborted) cancel()
    signal?.addEventListener('abort', cancel)
    if (!this.#running) void this.#work()
    return promise.finally(() => signal?.removeEventListener('abort', cancel))
  }

  #interrupt() {
    this.close()
    this.#settle({ kind: 'interrupted' })
  }

  async #work() {
    for (;;) {
      const task = this.#waiting.find(({ isBackground }) => !isBackground) ?? this.#waiting[0]
      this.#running = task
      if (!task) return
      this.#waiting = this.#waiting.filter((each) => each !== task)
      const answer = await this.#run(task).catch(({ message }: Error): MediaAnswer => ({ kind: 'failed', message }))
      if (answer.kind === 'interrupted' && !task.signal?.aborted) this.#waiting.unshift(task)
      else task.settle(answer)
    }
  }

  /** Retries once in a new process, because earlier jobs may have filled the old one's memory. */
  async #run(task: Task): Promise<MediaAnswer> {
    const answer = await this.#try(task)
    if (answer.kind !== 'too much' && answer.kind !== 'broke off') return answer
    this.close()
    return refusalOf(task.job, await this.#try(task))
  }

  async #try({ job, isBackground }: Task): Promise<MediaAnswer> {
    clearTimeout(this.#idle)
    const { promise, resolve } = Promise.withResolvers<MediaAnswer>()
    this.#settle = resolve
    const child = this.#childFor(isBackground)
    child.ref()
    child.send(job)
    const limit = setTimeout(() => {
      this.close()
      resolve({ kind: 'refused', status: 400, message: TOO_SLOW[job.kind] })
    }, JOB_MAX_MS)
    const answer = await promise
    clearTimeout(limit)
    child.unref()
    this.#idle = setTimeout(() => this.close(), IDLE_MS)
    this.#idle.unref()
    return answer
  }

  #childFor(isBackground: boolean) {
    // Only root can lower a nice value again, and a raised one would not count for threads that already run.
    if (this.#isBackground !== isBackground) this.close()
    this.#isBackground = isBackground
    return this.#child ?? this.#spawn()
  }

  #spawn() {
    // A file that takes over the decoder finds no secrets, no files of the server, no terminal and no network.
    const child: Bun.Subprocess = Bun.spawn([...withoutNetwork(), process.execPath, CHILD], {
      env: MALLOC,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore'],
      ipc: ({ answer, isSpent }: MediaReport) => {
        if (this.#child !== child) return
        if (isSpent) this.close()
        this.#settle(answer)
      },
      onExit: () => {
        if (this.#child !== child) return
        this.#child = undefined
        this.#settle({ kind: 'broke off' })
      },
    })
    this.#child = child
    if (this.#isBackground) setPriority(child.pid, Math.min(NICE_MAX, getPriority() + this.#backgroundNice))
    return child
  }
}

function refusalOf({ kind }: MediaJob, answer: MediaAnswer): MediaAnswer {
  if (answer.kind === 'too much') return { kind: 'refused', status: 413, message: TOO_MUCH[kind] }
  return answer.kind === 'broke off' ? { kind: 'refused', status: 503, message: BROKE_OFF[kind] } : answer
}

function toError(answer: MediaAnswer) {
  if (answer.kind === 'refused') return fail(answer.status, answer.message, { file: answer.message })
  return new Error(
    answer.kind === 'failed' ? answer.message : `The drawing process sent an unexpected answer: ${answer.kind}.`,
  )
}
