import type { Sample } from './samples.ts'
import { left, type Table } from './table.ts'

export function methodTable({ moistureMethod, solventsTested }: Sample): Table {
  const rows = [
    ['GMA-M-101', 'Cannabinoids', 'Extraction by matrix; C18 column, gradient; external calibration at 8 levels'],
    [
      'GMA-M-104',
      'Terpenes',
      'Full-evaporation headspace at 140 °C; 5% phenyl column; n-tridecane as internal standard',
    ],
    ['GMA-M-107', 'Residual solvents', 'Full-evaporation headspace; G43 column; matrix-matched calibration'],
    ['GMA-M-110', 'Pesticides', 'QuEChERS extraction; isotope-labeled internal standards; two transitions each'],
    ['GMA-M-111', 'Mycotoxins', 'Immunoaffinity clean-up; isotope-labeled internal standards; two transitions each'],
    [
      'GMA-M-112',
      'Heavy metals',
      'Microwave digestion in nitric acid; helium collision cell; Rh and Bi as internal standards',
    ],
    ['GMA-M-120', 'Plate counts', 'Film plates; aerobic 48 h at 35 °C, yeast and mold 48 h at 28 °C'],
    ['GMA-M-121', 'Pathogens', 'Enrichment for 24 h; qPCR with an internal amplification control'],
    ['GMA-M-130', 'Physical tests', `Moisture: ${moistureMethod}. Dew point at 25 °C. Stereo microscope, 10×`],
  ]
  return {
    columns: [left('Method', 84), left('For', 104), left('Preparation and measurement', 340)],
    rows: rows.filter(([, scope]) => solventsTested || scope !== 'Residual solvents').map((cells) => ({ cells })),
  }
}

export const notes = [
  'Total THC = THCA × 0.877 + Δ9-THC; total CBD = CBDA × 0.877 + CBD. Totals are computed from the rounded results ' +
    'printed here. ND and <LOQ count as zero.',
  'Conformity by simple acceptance: a result at or below its limit passes, and its uncertainty is not added. Limits: ' +
    'client specification FH-QS-07, revision 3.',
  'Expanded uncertainty (k = 2, about 95%), relative: cannabinoids 6%, terpenes 12%, metals 10%, residual solvents 14%, ' +
    'pesticides and mycotoxins 20%, moisture 3%. Water activity: ± 0.01, absolute.',
  'LOD, limit of detection; LOQ, limit of quantitation; ND, not detected; NR, not required; CFU, colony-forming units; ' +
    'RPD, relative percent difference.',
  'Sampled by the laboratory under plan GMA-S-02. What is left of the sample is kept for 60 days from the date of issue.',
  'Laid out after ISO/IEC 17025:2017, clause 7.8. A specimen from the Trellis starter site: laboratory, grower, people ' +
    'and results are invented.',
]
