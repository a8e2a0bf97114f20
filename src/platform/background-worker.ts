import type { Logger } from 'pino'

type WorkerOptions = {
  everyMs: number
  log: Logger
  /** The sentence of the log when the work fails. It is tried again at the next look. */
  failure: string
}

/** Works in the background, one run at a time: when it is woken, and regularly. */
export abstract class BackgroundWorker {
  readonly #options: WorkerOptions
  readonly #stop = new AbortController()
  #timer: Timer | undefined
  #run: Promise<void> | undefined
  #isWoken = false

  constructor(options: WorkerOptions) {
    this.#options = options
  }

  /** Does what is due, and returns when nothing is left or `stopped` is aborted. */
  protected abstract work(): Promise<void>

  /** Aborted as soon as the worker is to stop. */
  protected get stopped(): AbortSignal {
    return this.#stop.signal
  }

  /** Looks regularly for work that other instances left, and for work that failed. */
  start() {
    this.#timer = setInterval(() => this.wake(), this.#options.everyMs)
    this.wake()
  }

  /** Call it after the commit that made work. The caller does not wait for the work. */
  wake() {
    this.#isWoken = true
    this.#run ??= this.#workUntilDone().finally(() => {
      this.#run = undefined
    })
  }

  /** Resolves when the current run has ended. */
  async settle() {
    await this.#run
  }

  async stop() {
    clearInterval(this.#timer)
    this.#stop.abort()
    await this.settle()
  }

  async #workUntilDone() {
    const { log, failure } = this.#options
    try {
      while (this.#isWoken && !this.stopped.aborted) {
        this.#isWoken = false
        await this.work()
      }
    } catch (err) {
      log.error({ err }, failure)
    }
  }
}
