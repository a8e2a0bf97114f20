import type { Shares } from './analytes.ts'
import { graniteFork } from './hidden-layouts.ts'
import { juniperGate } from './layouts-6-8.ts'

type Row = [product: string, code: string, thca: number, d9: number, cbda: number, day: string, size: string]

const GRANITE: Row[] = [
  ['Blue Fern Flower', 'FH-2409-BF', 26.118, 0.642, 0.061, '2024-09-23', '18 lb'],
  ['Quarry Light Flower', 'FH-2410-QL', 22.407, 0.388, 0.055, '2024-10-14', '22 lb'],
  ['First Frost Flower', 'FH-2411-FF', 19.962, 0.571, 0, '2024-11-11', '9.5 lb'],
  ['Maple Haze Flower', 'FH-2501-MH', 24.835, 0.455, 0.083, '2025-01-13', '27 lb'],
  ['Stone Wall Kush Flower', 'FH-2502-SW', 28.051, 0.714, 0.047, '2025-02-10', '12 lb'],
  ['Brook Trout Flower', 'FH-2504-BT', 17.29, 0.316, 0, '2025-04-07', '31 lb'],
]
const JUNIPER: Row[] = [
  ['Slow River Flower', 'FH-2405-SR', 20.774, 0.512, 0.069, '2024-05-20', '14 lb'],
  ['Night Heron Flower', 'FH-2406-NH', 25.663, 0.83, 0, '2024-06-17', '20 lb'],
  ['Sugarbush Flower', 'FH-2407-SB', 23.15, 0.449, 0.052, '2024-07-15', '8 lb'],
  ['Hay Barn Haze Flower', 'FH-2408-HB', 18.905, 0.367, 0.088, '2024-08-12', '25 lb'],
  ['Covered Bridge Flower', 'FH-2412-CB', 27.482, 0.958, 0.041, '2024-12-02', '16 lb'],
  ['Mud Season Flower', 'FH-2503-MS', 21.336, 0.604, 0, '2025-03-17', '11 lb'],
]

const DAY_MS = 24 * 60 * 60 * 1000
/** Returns the day that is this many days later. */
const later = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
const sharesOf = ([, , thca, d9, cbda]: Row): Shares => ({
  THCA: thca,
  'Δ9-THC': d9,
  ...(cbda && { CBDA: cbda }),
  CBGA: 0.5 + d9 / 2,
  CBC: 0,
})
const compact = (day: string) => day.slice(2).replaceAll('-', '')

/** Six certificates each of two laboratories for one grower, with other values. */
export const GRANITE_SERIES = GRANITE.map((row, index) => {
  const [product, batch, , , , day, size] = row
  return graniteFork({
    product,
    batch,
    number: `GF${day.slice(2, 4)}-00${412 + index * 37}`,
    shares: sharesOf(row),
    harvested: later(day, -21),
    sampled: day,
    received: later(day, 1),
    completed: later(day, 7),
    reported: later(day, 8),
    size,
  })
})

export const JUNIPER_SERIES = JUNIPER.map((row, index) => {
  const [product, batch, , , , day, size] = row
  return juniperGate({
    product,
    batch,
    sampleId: `J${compact(day)}-0${index + 2}`,
    shares: sharesOf(row),
    harvested: later(day, -24),
    collected: later(day, -1),
    received: day,
    tested: later(day, 4),
    reported: later(day, 9),
    size,
    moisture: (9.6 + index / 4).toFixed(1),
  })
})
