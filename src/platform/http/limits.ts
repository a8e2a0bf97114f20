// By themselves, so that forms know them without carrying zod. Texts in characters.
export const TITLE_MAX = 200
export const AUTHOR_MAX = 200
/** A thick book. */
export const BODY_MAX = 500_000
export const QUOTE_MAX = 250
export const QUOTE_AUTHOR_MAX = 50
/** What a picture shows. */
export const ALT_MAX = 500
export const IMAGE_MAX_BYTES = 64 * 1024 ** 2
/** More than six minutes of a carousel that nobody stops. */
export const CAROUSEL_MAX = 96
/** Of what is looked for in a list. */
export const SEARCH_MAX = 200
/** Of the contacts' messages that a search finds, the newest ones: to count more would take longer than to show them. */
export const FOUND_MESSAGES_MAX = 500
export const DESCRIPTION_MAX = 5_000
export const PDF_MAX_BYTES = 32 * 1024 ** 2
/** Of each box of a weekly update. */
export const UPDATE_TEXT_MAX = 20_000
export const BRIEF_MAX = 100_000
export const SUBJECT_MAX = 150
export const UPDATE_IMAGES_MAX = 10
export const RECIPIENTS_MAX = 20_000
