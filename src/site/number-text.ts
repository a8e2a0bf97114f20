/** A whole number as Americans write it: 12,345. */
export const numberText = (value: number) => `${value}`.replace(/\B(?=(?:\d{3})+$)/g, ',')
