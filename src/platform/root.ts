import { join } from 'node:path'

/** The root of the repository, two levels above `src/platform/` and also above the built server in `dist/bundle/`. */
export const ROOT = join(import.meta.dirname, '../..')
