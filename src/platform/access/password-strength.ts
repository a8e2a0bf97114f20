import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { ROOT } from '../root.ts'

const WORKER = join(ROOT, 'src/platform/access/password-strength.worker.ts')
const IDLE_MS = 20_000
const LEAST_SCORE = 2

export type StrengthJob = { password: string; knownWords: string[] }
export type StrengthAnswer = { score: number; warning: string | null }

const IN_COMMON_USE = 'because many people use it, or one like it'
const ON_THE_KEYBOARD = 'because its keys are neighbors on the keyboard'
const REPEATED = 'because it repeats itself'
const A_DATE = 'because it is little more than a date'
const A_NAME = 'because it is little more than a name'

/** zxcvbn's warnings as the end of a sentence. */
const REASONS: Record<string, string> = {
  userInputs: 'because it is made of the name of this site, its place or your email address',
  topTen: IN_COMMON_USE,
  topHundred: IN_COMMON_USE,
  common: IN_COMMON_USE,
  similarToCommon: IN_COMMON_USE,
  straightRow: ON_THE_KEYBOARD,
  keyPattern: ON_THE_KEYBOARD,
  simpleRepeat: REPEATED,
  extendedRepeat: REPEATED,
  sequences: 'because it follows a well-known order, such as “abc”',
  recentYears: A_DATE,
  dates: A_DATE,
  wordByItself: 'because it is little more than one word',
  namesByThemselves: A_NAME,
  commonNames: A_NAME,
}

let worker: Worker | undefined
let idle: Timer | undefined

/**
 * Why a password is easy to guess, in a sentence; null when zxcvbn scores it 2 or higher.
 * The caller asks about one password at a time.
 */
export async function weaknessOf(password: string, known: string[]): Promise<string | null> {
  const { score, warning } = await askWorker({ password, knownWords: known.flatMap(formsOf) })
  if (score >= LEAST_SCORE) return null
  return `This password is easy to guess, ${(warning && REASONS[warning]) ?? 'so please add a few words'}.`
}

/** The words as a whole, as a whole without spaces and punctuation, and one by one. */
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
    // Several passwords in a row load the dictionaries once.
    idle = setTimeout(endWorker, IDLE_MS)
    idle.unref()
  }
}

function endWorker() {
  void worker?.terminate()
  worker = undefined
}
