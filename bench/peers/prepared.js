import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The answers that a peer gives: FOLDER has `answers.json`, a list of `{ path, file, headers }`, and the files beside it,
 * whose bytes are sent as they are.
 * @returns {{ path: string, headers: Record<string, string>, body: Uint8Array<ArrayBuffer> }[]}
 */
export function readPrepared() {
  const folder = process.env.FOLDER ?? '.'
  const answers = JSON.parse(readFileSync(join(folder, 'answers.json'), 'utf8'))
  return answers.map(({ path, file, headers }) => ({ path, headers, body: readFileSync(join(folder, file)) }))
}
