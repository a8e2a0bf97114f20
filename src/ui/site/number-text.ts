const AMERICAN = new Intl.NumberFormat('en-US')

/** A whole number as Americans write it: 12,345. */
export const numberText = (value: number) => AMERICAN.format(value)
