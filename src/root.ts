import { join } from 'node:path'

/** The folder of the program. `src/` and `dist/`, where the built server lies, are both right below it. */
export const ROOT = join(import.meta.dirname, '..')
