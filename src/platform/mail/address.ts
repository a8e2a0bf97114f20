// A separate module, so that forms can import it without zod.
export const EMAIL_MAX = 254

/** The pattern of the browser's email check. ASCII only, so no character can imitate another. */
export const EMAIL_PATTERN =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** Domains with this ending cannot receive email (RFC 2606). The starter content uses one. */
export const DEAD_ENDING = '.example'

export const isDeadAddress = (email: string) => email.toLowerCase().endsWith(DEAD_ENDING)

export const isEmail = (text: string) => text.length <= EMAIL_MAX && EMAIL_PATTERN.test(text)
