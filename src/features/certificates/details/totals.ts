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
