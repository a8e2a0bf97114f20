import {
  AFLATOXIN_SUM_LIMIT,
  type Analyte,
  type Panel,
  pathogens,
  physicalLimits,
  plateCounts,
  type Result,
} from './analytes.ts'
import { day, fixed } from './format.ts'
import type { Sample } from './samples.ts'
import { left, numbers, printed, type Row, right, status, type Table } from './table.ts'

export function panelTable(panel: Panel, sample: Sample): Table {
  const rows = panel.analytes.map((analyte) => limitRow(analyte, panel.decimals, found(sample, analyte.name)))
  const aflatoxins = panel.analytes.filter(({ name }) => name.startsWith('Aflatoxin'))
  if (aflatoxins.length > 0) rows.push(aflatoxinSum(aflatoxins, panel.decimals, sample))
  return {
    columns: [
      left('Analyte', 88),
      right('LOD', 31),
      right('LOQ', 31),
      right('Limit', 38),
      right('Result', 36),
      right('Status', 32),
    ],
    rows,
  }
}

export function microbialTable(sample: Sample): Table {
  const absent = pathogens.map(
    (name): Row => ({
      cells: [name, '–', 'ND in 1 g', printed(found(sample, name), 0), found(sample, name) === 'ND' ? 'Pass' : 'Fail'],
      latin: true,
    }),
  )
  const counted = plateCounts.map(({ name, loq, limit }): Row => {
    const result = found(sample, name)
    return { cells: [name, fixed(loq, 0), fixed(limit, 0), printed(result, 0), status(result, limit)] }
  })
  return {
    columns: [left('Organism', 106), right('LOQ', 30), right('Limit', 44), right('Result', 40), right('Status', 36)],
    rows: [...counted, ...absent],
  }
}

export function physicalTable(sample: Sample): Table {
  const limits = physicalLimits[sample.matrix]
  const decimals = sample.moisture < 1 ? 2 : 1
  const activity = fixed(sample.waterActivity, 2)
  const activityStatus = status(sample.waterActivity, limits.waterActivity)
  const moisture = `${fixed(sample.moisture, decimals)}%`
  return {
    columns: [left('Measure', 82), left('By', 62), right('Limit', 42), right('Result', 38), right('Status', 32)],
    rows: [
      {
        cells: [
          'Moisture',
          sample.moistureMethod,
          `≤ ${fixed(limits.moisture, 1)}%`,
          moisture,
          status(sample.moisture, limits.moisture),
        ],
      },
      { cells: ['Water activity', 'Dew point', `≤ ${fixed(limits.waterActivity, 2)}`, activity, activityStatus] },
      { cells: ['Foreign matter', 'Visual, 10×', '≤ 1%', 'ND', 'Pass'] },
    ],
  }
}

export function custodyTable({ dates }: Sample): Table {
  const row = (step: string, iso: string, by: string): Row => ({ cells: [step, day(iso), by] })
  return {
    columns: [left('Step', 100), left('Day', 76), left('By', 80)],
    rows: [
      row('Sampled on site', dates.received, 'M. Sorrell'),
      row('Received, logged', dates.received, 'T. Arden'),
      row('Last result in', dates.tested[1], 'L. Amaro'),
      row('Reviewed, issued', dates.issued, 'H. Vance'),
    ],
  }
}

export function qualityControlTable(sample: Sample): Table {
  const run = sample.dates.tested[0].replaceAll('-', '').slice(2)
  const names = {
    cannabinoids: ['Cannabinoids', 'C'],
    terpenes: ['Terpenes', 'T'],
    solvents: ['Residual solvents', 'S'],
    pesticides: ['Pesticides', 'P'],
    metals: ['Heavy metals', 'M'],
    mycotoxins: ['Mycotoxins', 'Y'],
  } as const
  const rows = Object.entries(names).flatMap(([panel, [name, letter]]): Row[] => {
    const control = sample.qualityControl[panel as keyof Sample['qualityControl']]
    if (!control) return []
    const [recovery, difference] = control
    const allowed = panel === 'cannabinoids' ? 10 : 20
    const holds = Math.abs(recovery - 100) <= allowed && difference <= allowed
    const measured = [fixed(recovery, 1), `${100 - allowed}–${100 + allowed}`, fixed(difference, 1), `≤ ${allowed}`]
    return [{ cells: [name, `${run}-${letter}1`, '<LOQ', ...measured, holds ? 'Pass' : 'Fail'] }]
  })
  return {
    columns: [
      left('Panel', 110),
      left('Analytical run', 74),
      right('Method blank', 64),
      right('Recovery %', 58),
      right('Accepted %', 56),
      right('Duplicate, RPD %', 78),
      right('Accepted %', 52),
      right('Status', 36),
    ],
    rows,
  }
}

const found = (sample: Sample, name: string): Result => sample.contaminants[name] ?? 'ND'

function limitRow({ name, lod, loq, limit }: Analyte, decimals: number, result: Result): Row {
  const [allowed, verdict] = limit === undefined ? ['–', '–'] : [fixed(limit, decimals), status(result, limit)]
  return { cells: [name, fixed(lod, decimals), fixed(loq, decimals), allowed, printed(result, decimals), verdict] }
}

function aflatoxinSum(aflatoxins: Analyte[], decimals: number, sample: Sample): Row {
  const counted = numbers(Object.fromEntries(aflatoxins.map(({ name }) => [name, found(sample, name)])))
  const total: Result = counted.length > 0 ? counted.reduce((a, b) => a + b) : 'ND'
  const verdict = status(total, AFLATOXIN_SUM_LIMIT)
  const limit = fixed(AFLATOXIN_SUM_LIMIT, decimals)
  return { cells: ['Aflatoxins, sum', '', '', limit, printed(total, decimals), verdict], strong: true }
}
