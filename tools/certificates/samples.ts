import type { Cannabinoid, Matrix, Result, Terpene } from './analytes.ts'
import { basswoodHoney, slowRiver } from './samples.infused.ts'
import { blueFern, firstFrost, quarryLight } from './samples.plant.ts'
import type { Results } from './totals.ts'

/** Recovery of a known amount, and the difference between two repeats, both in percent. */
type QualityControl = [recovery: number, difference: number]

export type Sample = {
  file: string
  product: string
  matrix: Matrix
  material: string
  cultivar: string
  appearance: string
  batch: string
  batchSize: string
  trackingTag: string
  labId: string
  report: string
  unit: string
  /** Set for products sold by content: the contents of one package, and the claim on its label. */
  content?: {
    package: string
    grams: number
    part: string
    partGrams: number
    claim: { of: 'THC' | 'CBD'; mg: number }
    thcLimit: { percent: number } | { mgPerPart: number }
  }
  sampling: { grams: string; increments: number }
  condition: string
  /** ISO dates. The sampler delivers a sample on the day it is taken. */
  dates: {
    harvested: string
    produced: [label: string, day: string]
    received: string
    tested: [from: string, to: string]
    issued: string
    expires: string
  }
  cannabinoids: Results<Cannabinoid>
  terpenes: Results<Terpene>
  /** Results by analyte, for all panels with limits. An analyte that is missing was not detected. */
  contaminants: Record<string, Result>
  solventsTested: boolean
  moisture: number
  moistureMethod: string
  waterActivity: number
  qualityControl: {
    cannabinoids: QualityControl
    terpenes: QualityControl
    solvents?: QualityControl
    pesticides: QualityControl
    metals: QualityControl
    mycotoxins: QualityControl
  }
}

export const samples: Sample[] = [blueFern, quarryLight, slowRiver, firstFrost, basswoodHoney]
