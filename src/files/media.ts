import { setPriority } from 'node:os'
import { join } from 'node:path'
import { fail } from '../errors.ts'
import { ROOT } from '../root.ts'
import type { Certificate, MediaAnswer, MediaJob, MediaReport, PdfTask } from './media-jobs.ts'
import { BROKE_OFF, PDF_STOPPED, TOO_MUCH, TOO_SLOW } from './refusals.ts'

export type { Certificate, Picture } from './media-jobs.ts'

const CHILD = join(ROOT, 'src/files/media.child.ts')
const MAX_WAITING = 20
/** Processor time per job. Wall-clock time would refuse good files on a busy machine. */
export const CPU_MAX_MS = { picture: 120_000, pdf: 30_000, 'pdf as text': 15_000, jpeg: 30_000 }
const JOB_MAX_MS = 120_000
const IDLE_MS = 20_000
// Page requests go first.
const NICE = 10
// glibc otherwise keeps freed memory for each thread, which adds 70 MB to a portrait of 12 megapixels.
const MALLOC = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: `${128 * 1024}`,
  MALLOC_TRIM_THRESHOLD_: `${128 * 1024}`,
}

const BUSY = 'The site is busy with other files. Please try again in a few minutes.'

/** Draws pictures and first pages in a separate process, one at a time, so that no request waits for it. */
export class Media {
  #child: Bun.Subprocess | undefined
  #idle: Timer | undefined
  #jobs = 0
  #last: Promise<unknown> = Promise.resolve()
  #settle: (answer: MediaAnswer) => void = () => {}
  #cpuMaxMs: typeof CPU_MAX_MS

  constructor(cpuMaxMs = CPU_MAX_MS) {
    this.#cpuMaxMs = cpuMaxMs
  }

  /** Throws a failure that tells what is wrong with the file. */
  async picture(path: string) {
    const answer = await this.#queue({ kind: 'picture', path, cpuMaxMs: this.#cpuMaxMs.picture })
    if (answer.kind === 'picture') return answer.picture
    throw toError(answer)
  }

  /**
   * Pages, text and cover of a PDF. The cover is a plain sheet if the first page cannot be drawn within the limits.
   * Throws a failure that tells what is wrong with the file.
   */
  async pdf(path: string) {
    const { cover, ...certificate } = await this.#pdf(path, 'draw').catch(async (error: Error) => {
      if (!PDF_STOPPED.includes(error.message)) throw error
      return this.#pdf(path, 'draw plain').catch(() => Promise.reject(error))
    })
    if (!cover) throw new Error('A PDF was drawn without a cover.')
    return { ...certificate, cover }
  }

  /**
   * Pages and text of a PDF, without its cover, as soon as nobody waits for another file.
   * Throws a failure that tells what is wrong with the file.
   */
  async readPdf(path: string) {
    while (this.#jobs > 0) await this.#last
    return this.#pdf(path, 'read')
  }

  /** A text that PDFium cannot read is read by pdf.js; it is empty if that fails too. */
  async #pdf(path: string, task: PdfTask): Promise<Certificate> {
    const answer = await this.#queue({ kind: 'pdf', path, task, cpuMaxMs: this.#cpuMaxMs.pdf })
    if (answer.kind !== 'pdf') throw toError(answer)
    const { certificate } = answer
    if (certificate.isReadable || certificate.isScan) return certificate
    const again = await this.#queue({ kind: 'pdf as text', path, cpuMaxMs: this.#cpuMaxMs['pdf as text'] })
    const isReadable = again.kind === 'pdf as text' && again.text.isReadable
    return { ...certificate, isReadable, text: isReadable ? again.text.text : '' }
  }

  /** A picture of the store as a JPEG, at most `maxWidth` pixels wide. Throws a failure when it is damaged. */
  async jpeg(bytes: Uint8Array, maxWidth?: number) {
    const answer = await this.#queue({ kind: 'jpeg', bytes, maxWidth, cpuMaxMs: this.#cpuMaxMs.jpeg })
    if (answer.kind === 'jpeg') return answer.jpeg
    throw toError(answer)
  }

  /** The process that draws, if there is one now. */
  get pid() {
    return this.#child?.pid
  }

  close() {
    clearTimeout(this.#idle)
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  async #queue(job: MediaJob): Promise<MediaAnswer> {
    if (this.#jobs > MAX_WAITING) throw fail(503, BUSY)
    this.#jobs++
    const run = this.#last.then(() => this.#run(job))
    this.#last = run.catch(() => {})
    return run.finally(() => this.#jobs--)
  }

  /** What an earlier job left in the process may be at fault: a second try gets a new process. */
  async #run(job: MediaJob): Promise<MediaAnswer> {
    const answer = await this.#try(job)
    if (answer.kind !== 'too much' && answer.kind !== 'broke off') return answer
    this.close()
    return refusalOf(job, await this.#try(job))
  }

  async #try(job: MediaJob): Promise<MediaAnswer> {
    clearTimeout(this.#idle)
    const { promise, resolve } = Promise.withResolvers<MediaAnswer>()
    this.#settle = resolve
    const child = this.#child ?? this.#spawn()
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

  #spawn() {
    const child: Bun.Subprocess = Bun.spawn([process.execPath, CHILD], {
      env: { ...process.env, ...MALLOC },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit'],
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
    setPriority(child.pid, NICE)
    return child
  }
}

function refusalOf({ kind }: MediaJob, answer: MediaAnswer): MediaAnswer {
  if (answer.kind === 'too much') return { kind: 'refused', status: 413, message: TOO_MUCH[kind] }
  return answer.kind === 'broke off' ? { kind: 'refused', status: 503, message: BROKE_OFF[kind] } : answer
}

function toError(answer: MediaAnswer) {
  if (answer.kind === 'refused') return fail(answer.status, answer.message, { file: answer.message })
  return new Error(answer.kind === 'failed' ? answer.message : `The answer is a ${answer.kind}.`)
}
