import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Reads the responses of a peer: FOLDER contains `answers.json`, a list of `{ path, file, headers }`, and the files whose
 * bytes are the bodies.
 * @returns {{ path: string, headers: Record<string, string>, body: Uint8Array<ArrayBuffer> }[]}
 */
export function readPrepared() {
  const folder = process.env.FOLDER ?? '.'
  const answers = JSON.parse(readFileSync(join(folder, 'answers.json'), 'utf8'))
  return answers.map(({ path, file, headers }) => ({ path, headers, body: readFileSync(join(folder, file)) }))
}
