export const QUOTE_MAX = 250
export const QUOTE_AUTHOR_MAX = 50
