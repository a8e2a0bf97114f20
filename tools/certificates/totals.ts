import type { Cannabinoid, Result } from './analytes.ts'

/** A heated acid loses carbon dioxide. THCA keeps 314.5 / 358.5 of its weight as THC. */
export const DECARBOXYLATION = 0.877

export type Results<Name extends string> = Partial<Record<Name, Result>>

// Percentages are added up as integer thousandths, so that a total is exactly the sum of its rows.
const thousandths = (percent: number) => Math.round(percent * 1000)
const counted = (result: Result | undefined) => (typeof result === 'number' ? thousandths(result) : 0)

export function sum<Name extends string>(results: Results<Name>) {
  return Object.values<Result | undefined>(results).reduce<number>((total, result) => total + counted(result), 0) / 1000
}

function afterHeat(acid: Result | undefined, neutral: Result | undefined) {
  return Math.round(counted(acid) * DECARBOXYLATION + counted(neutral)) / 1000
}

export const totalThc = (results: Results<Cannabinoid>) => afterHeat(results.THCA, results['Δ9-THC'])
export const totalCbd = (results: Results<Cannabinoid>) => afterHeat(results.CBDA, results.CBD)

/** Converts percent by weight to milligrams in `grams` of product. */
export const milligrams = (percent: number, grams = 1) => Math.round(thousandths(percent) * grams) / 100
