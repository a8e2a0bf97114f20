// By themselves, so that forms know them without carrying zod. Texts in characters.
export const TITLE_MAX = 200
export const AUTHOR_MAX = 200
/** A thick book. */
export const BODY_MAX = 500_000
export const QUOTE_MAX = 250
export const QUOTE_AUTHOR_MAX = 50
/** What a picture shows. */
export const ALT_MAX = 500
export const PICTURE_MAX_BYTES = 64 * 1024 ** 2
