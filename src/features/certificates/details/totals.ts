export const TOTAL_UNITS = ['%', 'mg/g', 'mg/serving', 'mg/package', 'mg/mL'] as const

export type Total = {
  /** As the PDF prints it: a number, `ND` or `<LOQ`. Never converted. */
  value: string
  unit: (typeof TOTAL_UNITS)[number]
  basis?: 'asReceived' | 'dry' | undefined
}

const BASES = { asReceived: 'as received', dry: 'dry' }

/** The text in which the database keeps a total, such as `24.52 % dry`. */
export const totalText = ({ value, unit, basis }: Total) => [value, unit, ...(basis ? [BASES[basis]] : [])].join(' ')

/** @param text see `totalText` */
export function totalOf(text: string): Total | null {
  const [value = '', unit, ...basis] = text.split(' ')
  if (value === '') return null
  const words = basis.join(' ')
  const known = words === BASES.dry ? 'dry' : words === BASES.asReceived ? 'asReceived' : undefined
  return { value, unit: unit as Total['unit'], ...(known && { basis: known }) }
}

const SIGNS: Record<string, string> = {
  ND: 'Not detected',
  '<LOD': 'Not detected',
  '<LOQ': 'Too little to measure',
}

/** A total as visitors read it. `note` says what kind of number it is, or the sign that the PDF prints. */
export function totalWords({ value, unit, basis }: Total): { words: string; note: string } {
  const sign = SIGNS[value]
  const kind = basis && { asReceived: 'as received', dry: 'of the dry weight' }[basis]
  return sign
    ? { words: sign, note: `${value} on the certificate` }
    : { words: unit === '%' ? `${value}%` : `${value} ${unit}`, note: kind ?? '' }
}
