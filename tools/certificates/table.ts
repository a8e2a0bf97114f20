import type { Result } from './analytes.ts'
import { fixed } from './format.ts'

export type Column = { label: string; width: number; align?: 'left' | 'right' }
/** `bar`: length of the row's bar as a share of the longest one, from 0 to 1. */
export type Row = { cells: string[]; bar?: number; strong?: boolean; latin?: boolean }
export type Table = { columns: Column[]; rows: Row[] }

export const left = (label: string, width: number): Column => ({ label, width })
export const right = (label: string, width: number): Column => ({ label, width, align: 'right' })

export function printed(result: Result, decimals: number) {
  return typeof result === 'number' ? fixed(result, decimals) : result
}

/** Prints ND instead of a zero, which would claim more than was measured. */
export function printedTotal(percent: number, decimals: number) {
  return percent > 0 ? fixed(percent, decimals) : 'ND'
}

export function numbers(results: Record<string, Result>) {
  return Object.values(results).filter((result) => typeof result === 'number')
}

export function status(result: Result, limit: number) {
  return typeof result === 'number' && result > limit ? 'Fail' : 'Pass'
}
