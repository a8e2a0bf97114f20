import {
  type Cannabinoid,
  cannabinoidSensitivity,
  cannabinoids,
  type Result,
  terpeneSensitivity,
  terpenes,
} from './analytes.ts'
import { fixed } from './format.ts'
import type { Sample } from './samples.ts'
import { left, numbers, printed, printedTotal, type Row, right, status, type Table } from './table.ts'
import { milligrams, sum, totalCbd, totalThc } from './totals.ts'

/** The columns leave room for bars on the right. */
export function cannabinoidTable(sample: Sample): Table {
  const { lod, loq } = cannabinoidSensitivity[sample.matrix]
  const content = sample.content
  const weights = content ? [content.grams] : []
  const inProduct = (percent: number) => [1, ...weights].map((grams) => fixed(milligrams(percent, grams), 2))
  const none = ['–', ...weights.map(() => '–')]
  const largest = Math.max(...numbers(sample.cannabinoids))

  const rows = Object.entries(cannabinoids).map(([name, fullName]): Row => {
    const result = sample.cannabinoids[name as Cannabinoid] ?? 'ND'
    const found = typeof result === 'number' ? inProduct(result) : none
    return {
      cells: [name, fullName, fixed(lod, 3), fixed(loq, 3), printed(result, 3), ...found],
      bar: typeof result === 'number' ? result / largest : 0,
    }
  })
  const total = (name: string, formula: string, percent: number): Row => ({
    cells: [name, formula, '', '', printedTotal(percent, 3), ...(percent > 0 ? inProduct(percent) : none)],
    strong: true,
  })
  return {
    columns: [
      left('Analyte', 84),
      left('Name', 122),
      right('LOD %', 38),
      right('LOQ %', 38),
      right('Result %', 48),
      right('mg/g', 46),
      ...(content ? [right(`mg/${content.package}`, 50)] : []),
    ],
    rows: [
      ...rows,
      total('Total THC', 'THCA × 0.877 + Δ9-THC', totalThc(sample.cannabinoids)),
      total('Total CBD', 'CBDA × 0.877 + CBD', totalCbd(sample.cannabinoids)),
      total('Total cannabinoids', 'Sum of the rows above', sum(sample.cannabinoids)),
    ],
  }
}

export function terpeneTable(sample: Sample): Table {
  const { lod, loq } = terpeneSensitivity[sample.matrix]
  const largest = Math.max(...numbers(sample.terpenes))
  const rank = (result: Result) => (typeof result === 'number' ? result : result === '<LOQ' ? -1 : -2)
  const rows = terpenes
    .map((name) => ({ name, result: sample.terpenes[name] ?? ('ND' as const) }))
    .sort((a, b) => rank(b.result) - rank(a.result))
    .map(({ name, result }): Row => {
      const number = typeof result === 'number'
      const inGram = number ? fixed(milligrams(result), 2) : '–'
      return {
        cells: [name, fixed(lod, 3), fixed(loq, 3), printed(result, 3), inGram],
        bar: number ? result / largest : 0,
      }
    })
  const total = sum(sample.terpenes)
  return {
    columns: [left('Analyte', 206), right('LOD %', 38), right('LOQ %', 38), right('Result %', 48), right('mg/g', 46)],
    rows: [...rows, { cells: ['Total terpenes', '', '', fixed(total, 3), fixed(milligrams(total), 2)], strong: true }],
  }
}

/** Compares a product that is sold by content with the claim on its label. */
export function contentTable(sample: Sample): Table | undefined {
  const content = sample.content
  if (!content) return undefined
  const { claim, grams, partGrams, part, thcLimit } = content
  const thc = totalThc(sample.cannabinoids)
  const claimed = claim.of === 'THC' ? thc : totalCbd(sample.cannabinoids)
  const perPackage = milligrams(claimed, grams)
  const share = (perPackage / claim.mg) * 100
  const labelHolds = share >= 90 && share <= 110 ? 'Pass' : 'Fail'
  const inPackage = [`Total ${claim.of} per ${content.package}`, `${fixed(perPackage, 2)} mg`]
  const inPart = [`Total ${claim.of} per ${part}`, `${fixed(milligrams(claimed, partGrams), 2)} mg`]
  const rows: Row[] = [{ cells: [...inPackage, `${fixed(claim.mg, 0)} mg ± 10%`, `${fixed(share, 1)}%`, labelHolds] }]
  if ('percent' in thcLimit) {
    rows.push({ cells: [...inPart, '–', '–', '–'] })
    const weight = ['Total THC by weight', `${fixed(thc, 3)}%`]
    rows.push({ cells: [...weight, `≤ ${fixed(thcLimit.percent, 3)}%`, '–', status(thc, thcLimit.percent)] })
  } else {
    const verdict = status(milligrams(thc, partGrams), thcLimit.mgPerPart)
    rows.push({ cells: [...inPart, `≤ ${fixed(thcLimit.mgPerPart, 2)} mg`, '–', verdict] })
  }
  return {
    columns: [
      left('Content', 168),
      right('Found', 90),
      right('Label or limit', 100),
      right('Found of label', 100),
      right('Status', 70),
    ],
    rows,
  }
}
