// By themselves, so that forms know them without carrying zod.
export const EMAIL_MAX = 254

/** As in the browser's own check. ASCII only, so no letter can look like another one. */
export const EMAIL_PATTERN =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

export const isEmail = (text: string) => text.length <= EMAIL_MAX && EMAIL_PATTERN.test(text)
