import { createHash } from 'node:crypto'
import { AGE_GATE_SCRIPT } from '../../ui/site/age-gate/age-gate.script.ts'
import { HEADER_SCRIPT } from '../../ui/site/header.script.ts'
import { START_SCRIPT } from './start-scripts.ts'
import { WATCH_SCRIPT } from './watch-scripts.ts'

/** The one inline script of every page. */
export const HEAD_SCRIPT = AGE_GATE_SCRIPT + HEADER_SCRIPT + WATCH_SCRIPT + START_SCRIPT
const HEAD_SCRIPT_HASH = createHash('sha256').update(HEAD_SCRIPT).digest('base64')

/** Of the style tag that a page brings; the kit of the back office writes more, with the nonce of their page. */
type AllowedStyle = { styleHash?: string | undefined; styleNonce?: string }

/** What a page may load and run. */
export function contentSecurityPolicy({ styleHash, styleNonce }: AllowedStyle): string {
  const styles = ["'self'", styleNonce && `'nonce-${styleNonce}'`, styleHash && `'sha256-${styleHash}'`]
  return [
    "default-src 'self'",
    `script-src 'self' 'sha256-${HEAD_SCRIPT_HASH}'`,
    `style-src ${styles.filter(Boolean).join(' ')}`,
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
