// A separate module, so that forms can import the limits without zod. Text lengths are in characters.
export const TITLE_MAX = 200
export const AUTHOR_MAX = 200
/** Longest summary of a post. */
export const SUMMARY_MAX = 300
/** Longest name of an administrator. */
export const NAME_MAX = 100
/** With fewer recovery codes left, a person is reminded to make new ones. */
export const RECOVERY_CODES_LOW = 3
/** In ways back: without one of them, an owner who loses a phone is locked out until somebody uses the server. */
export const WAYS_BACK_MIN = 2
export const BODY_MAX = 500_000
export const QUOTE_MAX = 250
export const QUOTE_AUTHOR_MAX = 50
/** Longest description of an image. */
export const ALT_MAX = 500
export const IMAGE_MAX_BYTES = 64 * 1024 ** 2
export const LOGO_MAX_BYTES = 10 * 1024 ** 2
export const CAPTION_MAX = 200
/** 96 slides already take more than six minutes. */
export const CAROUSEL_MAX = 96
/** Longest search text. */
export const SEARCH_MAX = 200
/** A search for contacts uses only the newest matching messages, because counting more would take too long. */
export const FOUND_MESSAGES_MAX = 500
/** Longest answer to a visitor's question. */
export const REPLY_MAX = 10_000
export const DESCRIPTION_MAX = 5_000
/** Longest name of a laboratory. */
export const LABORATORY_MAX = 120
export const REPORT_NUMBER_MAX = 80
export const WITHDRAWAL_REASON_MAX = 500
export const PDF_MAX_BYTES = 32 * 1024 ** 2
/** Longest text in each box of a weekly update. */
export const UPDATE_TEXT_MAX = 20_000
export const BRIEF_MAX = 100_000
export const SUBJECT_MAX = 150
export const UPDATE_IMAGES_MAX = 10
export const RECIPIENTS_MAX = 20_000
/** Longest note on who approved an update. */
export const APPROVAL_MAX = 120
/** Largest file of subscribers, in characters and in lines. */
export const SUBSCRIBERS_FILE_MAX = 2_000_000
export const SUBSCRIBERS_LINES_MAX = 20_000
export const HOST_MAX = 253
export const PORT_MAX = 65_535
/** Longest user name for a mail server. */
export const MAIL_USER_MAX = 320
/** Longest password for a mail server. */
export const MAIL_PASSWORD_MAX = 500
/** Longest name of the site. */
export const BRAND_MAX = 80
export const PLACE_MAX = 120
export const TAGLINE_MAX = 120
export const POSTAL_ADDRESS_MAX = 300
export const OPENING_HOURS_MAX = 500
export const HOURS_EXCEPTIONS_MAX = 30
export const HOURS_NOTE_MAX = 80
export const LEAD_MAX = 160
export const CONTACT_WELCOME_MAX = 500
export const LICENSE_MAX = 100
export const FOOTER_TEXT_MAX = 500
export const CREDIT_LINE_MAX = 120
export const LINK_MAX = 500
export const WARNING_MAX = 3000
export const WARNING_SOURCE_MAX = 300
export const AGE_QUESTION_MAX = 150
export const AGE_MIN = 18
export const AGE_MAX = 99
export const YEAR_MIN = 1900
export const YEAR_MAX = 9999
/** Longest wording list (decision 026). A step is a place for a word in a phrase, and a gap is “...” between two steps. */
export const WORDING_LIST_MAX = 40_000
export const WORDING_LINES_MAX = 800
export const WORDING_LINE_MAX = 1000
export const WORDING_STEPS_MAX = 8
export const WORDING_GAPS_MAX = 2
