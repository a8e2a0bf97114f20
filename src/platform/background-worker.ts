import type { Logger } from 'pino'

const LATER_MS = 1000

type WorkerOptions = {
  everyMs: number
  log: Logger
  /** The log message when the work fails. The next run tries again. */
  failure: string
}

/** Runs work in the background, one run at a time: when woken, and at regular intervals. */
export abstract class BackgroundWorker {
  readonly #options: WorkerOptions
  readonly #stop = new AbortController()
  #timer: Timer | undefined
  #later: Timer | undefined
  #run: Promise<void> | undefined
  #isWoken = false

  constructor(options: WorkerOptions) {
    this.#options = options
  }

  /** Does the work that is due. Returns when nothing is left or `stopped` is aborted. */
  protected abstract work(): Promise<void>

  /** Aborted when the worker must stop. */
  protected get stopped(): AbortSignal {
    return this.#stop.signal
  }

  /** Starts the regular runs, which also find work that another instance left or that failed. */
  start() {
    this.#timer = setInterval(() => this.wake(), this.#options.everyMs)
    this.wake()
  }

  /** Starts a run without waiting for it. Call this after committing new work. */
  wake() {
    this.#isWoken = true
    this.#run ??= this.#workUntilDone().finally(() => {
      this.#run = undefined
    })
  }

  /** Starts a run after a random pause of one to three seconds, so that its timing tells a caller nothing. */
  wakeLater() {
    this.#later ??= setTimeout(
      () => {
        this.#later = undefined
        this.wake()
      },
      LATER_MS * (1 + 2 * Math.random()),
    )
  }

  /** Resolves when the current run has ended. */
  async settle() {
    await this.#run
  }

  async stop() {
    clearInterval(this.#timer)
    clearTimeout(this.#later)
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
