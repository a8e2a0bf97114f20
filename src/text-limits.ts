/** In characters. By themselves, so that forms know them without carrying zod. */
export const TITLE_MAX = 200
export const AUTHOR_MAX = 200
/** A thick book. */
export const BODY_MAX = 500_000
