import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { ROOT } from '#platform/root.ts'

const WORKER = join(ROOT, 'src/platform/access/password-strength.worker.ts')
const IDLE_MS = 20_000
const LEAST_SCORE = 2

export type StrengthJob = { password: string; knownWords: string[] }
export type StrengthAnswer = { score: number; warning: string | null }

const IN_COMMON_USE = 'many people use it or a similar one'
const ON_THE_KEYBOARD = 'its keys are neighbors on the keyboard'
const REPEATED = 'it repeats itself'
const A_DATE = "it's little more than a date"
const A_NAME = "it's little more than a name"

/** Maps zxcvbn's warnings to reasons that complete the sentence of `weaknessOf`. */
const REASONS: Record<string, string> = {
  userInputs: "it's little more than the name of this site, its location or your email address",
  topTen: IN_COMMON_USE,
  topHundred: IN_COMMON_USE,
  common: IN_COMMON_USE,
  similarToCommon: IN_COMMON_USE,
  straightRow: ON_THE_KEYBOARD,
  keyPattern: ON_THE_KEYBOARD,
  simpleRepeat: REPEATED,
  extendedRepeat: REPEATED,
  sequences: 'it follows a common sequence, such as “abc”',
  recentYears: A_DATE,
  dates: A_DATE,
  wordByItself: "it's little more than one word",
  namesByThemselves: A_NAME,
  commonNames: A_NAME,
}

let worker: Worker | undefined
let idle: Timer | undefined

/**
 * Returns a sentence that says why a password is easy to guess, or null if zxcvbn scores it 2 or higher.
 * Call it for one password at a time, because the worker's answers carry no id.
 */
export async function weaknessOf(password: string, known: string[]): Promise<string | null> {
  const { score, warning } = await askWorker({ password, knownWords: known.flatMap(formsOf) })
  if (score >= LEAST_SCORE) return null
  const reason = warning && REASONS[warning]
  return `This password is easy to guess${reason ? ` because ${reason}` : ''}. Add a few more words.`
}

/** Returns the forms of a phrase to look for: unchanged, without spaces and punctuation, and word by word. */
function formsOf(known: string): string[] {
  const words = known.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set([known, words.join(''), ...words])]
}

async function askWorker(job: StrengthJob): Promise<StrengthAnswer> {
  clearTimeout(idle)
  worker ??= new Worker(WORKER)
  const thread = worker
  thread.ref()
  try {
    return await new Promise((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.postMessage(job)
    })
  } catch (error) {
    endWorker()
    throw error
  } finally {
    thread.removeAllListeners()
    thread.unref()
    // Keep the worker for a while, so that several passwords in a row load the dictionaries once.
    idle = setTimeout(endWorker, IDLE_MS)
    idle.unref()
  }
}

function endWorker() {
  void worker?.terminate()
  worker = undefined
}
