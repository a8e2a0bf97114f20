const AMERICAN = new Intl.NumberFormat('en-US')

/** Formats a number with American separators: 12,345. */
export const numberText = (value: number) => AMERICAN.format(value)
