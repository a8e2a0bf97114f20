import { join } from 'node:path'

/** The program's folder: two levels above `src/platform/`, and above `dist/bundle/` with the built server. */
export const ROOT = join(import.meta.dirname, '../..')
