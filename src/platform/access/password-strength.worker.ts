import { parentPort } from 'node:worker_threads'
import type { StrengthAnswer, StrengthJob } from './password-strength.ts'

// zxcvbn's time grows faster than the length: 100 characters take 50 ms, but 256 take half a second.
const SCORED_LENGTH = 100
// zxcvbn's default of 100 takes five times as long and detects no more of the common passwords.
const MAX_SUBSTITUTIONS = 10
// In characters. zxcvbn detects repeats of shorter parts itself.
const SHORTEST_REPEAT = 4

/** Imports zxcvbn in this short-lived thread, because its dictionaries take 70 MB. */
async function createChecker() {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
  })
}

const checker = createChecker()

/** Returns the part that the password repeats, or the whole password, so “hemphemphemp” scores like “hemp”. */
function repeatedPart(password: string): string {
  const { length } = password
  for (let size = SHORTEST_REPEAT; size <= length / 2; size++) {
    if (length % size === 0 && password.slice(size) === password.slice(0, length - size)) return password.slice(0, size)
  }
  return password
}

/** Scores a long password by its strongest part, so that a weak beginning does not count against it. */
async function strengthOf({ password, knownWords }: StrengthJob): Promise<StrengthAnswer> {
  const zxcvbn = await checker
  const characters = [...repeatedPart(password)]
  let strongest: StrengthAnswer = { score: -1, warning: null }
  for (let start = 0; start < characters.length; start += SCORED_LENGTH) {
    const { score, feedback } = zxcvbn.check(characters.slice(start, start + SCORED_LENGTH).join(''), knownWords)
    if (score > strongest.score) strongest = { score, warning: feedback.warning }
  }
  return strongest
}

parentPort?.on('message', async (job: StrengthJob) => parentPort?.postMessage(await strengthOf(job)))
