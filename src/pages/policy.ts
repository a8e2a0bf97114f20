import { createHash } from 'node:crypto'
import { AGE_GATE_SCRIPT } from '../age-gate/age-gate.script.ts'
import { WATCH_SCRIPT } from './watch-scripts.ts'

/** The one inline script of every page. */
export const HEAD_SCRIPT = AGE_GATE_SCRIPT + WATCH_SCRIPT
const HEAD_SCRIPT_HASH = createHash('sha256').update(HEAD_SCRIPT).digest('base64')

/** What a page may load and run. The kit of the back office writes style tags: they carry the nonce of their page. */
export function contentSecurityPolicy({ styleNonce }: { styleNonce?: string } = {}): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'sha256-${HEAD_SCRIPT_HASH}'`,
    styleNonce ? `style-src 'self' 'nonce-${styleNonce}'` : "style-src 'self'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
