import {
  cannabinoidRows,
  heatedTotal,
  metalRows,
  microbeRows,
  mycotoxinRows,
  PRINTED_DAYS,
  pesticideRows,
  type Shares,
  solventRows,
  sumOf,
  terpeneRows,
} from './analytes.ts'
import { column, type DrawnCertificate, drawPanels, drawQualityControl, FORMULA, type House } from './back-pages.ts'
import { drawPages, type Paper } from './paper.ts'

const { american, short, padded, brief, long, dayFirst, dashed } = PRINTED_DAYS
const GRAY = '#5b6469'

export type GraniteSample = {
  product: string
  batch: string
  number: string
  shares: Shares
  harvested: string
  sampled: string
  received: string
  completed: string
  reported: string
  size: string
}

/** Layout 2: the value is 200 points right of its label, and another pair is behind it. */
export function graniteFork(sample: GraniteSample): DrawnCertificate {
  const { shares, number } = sample
  const thc = heatedTotal(shares, 'THC')
  const cbd = heatedTotal(shares, 'CBD')
  const house: House = {
    color: '#3a3f5c',
    columns: {
      amounts: [
        column('Analyte', 'name', 100),
        column('LOD (mg/g)', 'lod', 50),
        column('LOQ (mg/g)', 'loq', 50),
        column('Result (mg/g)', 'tenfold', 60),
        column('Result (%)', 'result', 60),
      ],
      limited: [
        column('Analyte', 'name', 90),
        column('LOQ', 'loq', 36),
        column('Limit', 'limit', 60),
        column('Result', 'result', 50),
        column('Status', 'status', 40),
      ],
    },
  }
  const furniture = (paper: Paper, page: number, pages: number) => {
    paper.text('Granite Fork Laboratories', 36, 28, { size: 15, bold: true, color: house.color })
    paper.text('18 Quarry Road, Suite 2, Barre Falls, VT 05699   802-555-0117   License TLAB0011', 36, 48, {
      size: 7,
      color: GRAY,
    })
    paper.line(36, 62, 576, 62, house.color)
    paper.text(`Certificate of Analysis ${number}`, 36, 755, { size: 7, color: GRAY })
    paper.text(`Page ${page} of ${pages}`, 576, 755, { size: 7, color: GRAY, align: 'right' })
  }
  const seed = Number(number.replaceAll(/\D/g, ''))
  const pairs = (paper: Paper, rows: [string, string, string?, string?][], top: number) => {
    for (const [index, [label, value, second = '', other = '']] of rows.entries()) {
      const y = top + index * 15
      paper.text(label, 36, y, { size: 8.5, color: GRAY })
      paper.text(value, 236, y, { size: 8.5, bold: true })
      paper.text(second, 370, y, { size: 8.5, color: GRAY })
      paper.text(other, 500, y, { size: 8.5, bold: true })
    }
  }
  return {
    layout: 2,
    name: `${number} ${sample.product}.pdf`,
    truth: {
      lots: [sample.batch],
      laboratory: 'Granite Fork Laboratories',
      reportNumber: number,
      harvestedOn: sample.harvested,
      sampledOn: sample.sampled,
      receivedOn: sample.received,
      testedOn: sample.completed,
      reportedOn: sample.reported,
      totalThc: { value: thc.toFixed(2), unit: '%' },
      totalCbd: { value: cbd ? cbd.toFixed(2) : 'ND', unit: '%' },
      panels: {
        pesticides: 'pass',
        metals: 'pass',
        microbials: 'pass',
        mycotoxins: 'pass',
        solvents: 'notTested',
        waterActivity: 'pass',
        moisture: 'pass',
        foreignMatter: 'pass',
      },
    },
    alsoRight: {
      totalThc: [{ value: (thc * 10).toFixed(1), unit: 'mg/g' }],
      totalCbd: [{ value: cbd ? (cbd * 10).toFixed(1) : 'ND', unit: 'mg/g' }],
    },
    bytes: () =>
      drawPages({
        typeface: 'liberation',
        furniture,
        pages: [
          (paper) => {
            paper.text('CERTIFICATE OF ANALYSIS', 36, 74, { size: 13, bold: true })
            paper.text(sample.product, 36, 92, { size: 16 })
            pairs(
              paper,
              [
                ['Certificate number', number, 'Date Sampled', american(sample.sampled)],
                ['Batch Number', sample.batch, 'Date Received', american(sample.received)],
                ['Batch Size', sample.size, 'Date Completed', american(sample.completed)],
                ['Harvest Date', american(sample.harvested), 'Date Reported', american(sample.reported)],
                ['Sample Number', `${number}-01`, 'Analytical Batch', `GF${String(seed).slice(-6)}`],
                ['Client', 'Fernhollow Botanicals', 'License', 'CLTV0034'],
              ],
              124,
            )
            paper.line(36, 222, 576, 222)
            pairs(
              paper,
              [
                ['Pesticide Residues', 'Pass', 'Water Activity', 'Pass'],
                ['Heavy Metals', 'Pass', 'Moisture', 'Pass'],
                ['Microbiology', 'Pass', 'Foreign Matter', 'Pass'],
                ['Mycotoxins', 'Pass', 'Residual Solvents', 'Not Tested'],
              ],
              232,
            )
            const y = paper.grid({
              x: 36,
              y: 304,
              widths: [200, 80, 80, 90, 90],
              head: ['Potency', 'LOQ (%)', 'Limit (%)', 'Result (%)', 'Result (mg/g)'],
              rows: [
                ['Total THC', '0.05', '30.00', thc.toFixed(2), (thc * 10).toFixed(1)],
                ['Total CBD', '0.05', '-', cbd ? cbd.toFixed(2) : 'ND', cbd ? (cbd * 10).toFixed(1) : 'ND'],
                ['Total Cannabinoids', '0.05', '-', sumOf(shares).toFixed(2), (sumOf(shares) * 10).toFixed(1)],
              ],
              align: ['left', 'right', 'right', 'right', 'right'],
              size: 8.5,
            })
            const bottom = drawPanels(
              paper,
              house,
              [{ title: 'Cannabinoids, HPLC', rows: cannabinoidRows(shares), kind: 'amounts', notes: [FORMULA] }],
              y + 16,
            )
            paper.lines(['Reviewed by', 'Amos Tillotson, Laboratory Director', american(sample.reported)], 36, bottom, {
              size: 7,
            })
          },
          (paper) => {
            drawPanels(
              paper,
              house,
              [
                { title: 'Pesticide Residues (ppm), LC-MS/MS', rows: pesticideRows(seed), isHalved: true },
                { title: 'Heavy Metals (ppm), ICP-MS', rows: metalRows(seed + 1) },
                { title: 'Microbiology (CFU/g), qPCR', rows: microbeRows(seed + 2) },
                { title: 'Mycotoxins (ppb), LC-MS/MS', rows: mycotoxinRows(seed + 3) },
              ],
              74,
            )
          },
          (paper) => {
            const y = drawQualityControl(paper, house, ['Δ9-THC', 'CBD', 'Lead', 'Spinosad'], 74)
            paper.text(
              'Pass: the check is within its limits. ND: not detected. LOQ: limit of quantitation.',
              36,
              y + 8,
              {
                size: 7,
              },
            )
          },
        ],
      }),
  }
}

/** Layout 2: two dates behind one label, and totals on a dry basis. */
function vireoPrerolls(): DrawnCertificate {
  const shares = { THCA: 18.664, 'Δ9-THC': 0.719, CBDA: 0.092, CBGA: 0.803, CBC: 0.071 }
  const dry = (kind: 'THC' | 'CBD') => (heatedTotal(shares, kind) / 0.891).toFixed(2)
  const house: House = {
    color: '#215732',
    columns: {
      amounts: [
        column('Cannabinoid', 'name', 100),
        column('LOQ', 'loq', 50),
        column('% as received', 'result', 70),
        column('mg/g as received', 'tenfold', 70),
      ],
      limited: [
        column('Analyte', 'name', 90),
        column('Action Limit', 'limit', 60),
        column('LOQ', 'loq', 40),
        column('Result', 'result', 50),
        column('P/F', 'status', 40),
      ],
    },
  }
  const furniture = (paper: Paper, page: number, pages: number) => {
    paper.text('VIREO ANALYTICAL', 576, 28, { size: 14, bold: true, color: house.color, align: 'right' })
    paper.lines(['4455 Canal Crossing, Lockport Mills, IL 60999', 'vireo.example · 630 555 0190'], 576, 46, {
      size: 7,
      color: GRAY,
      align: 'right',
    })
    paper.text('Certificate of Analysis', 36, 30, { size: 16 })
    paper.line(36, 70, 576, 70, house.color)
    paper.text(`VA-F-22 Rev 6 Effective 03/01/2021     ${page} of ${pages}`, 576, 756, { size: 6.5, align: 'right' })
  }
  return {
    layout: 2,
    name: 'vireo-20210609-Prairie_Plum.pdf',
    truth: {
      lots: ['PRP-0514-C'],
      laboratory: 'VIREO ANALYTICAL',
      sampledOn: '2021-06-08',
      receivedOn: '2021-06-09',
      reportedOn: '2021-06-16',
      totalThc: { value: dry('THC'), unit: '%', basis: 'dry' },
      totalCbd: { value: dry('CBD'), unit: '%', basis: 'dry' },
      panels: { pesticides: 'pass', metals: 'pass', microbials: 'fail', mycotoxins: 'pass', terpenes: 'tested' },
    },
    bytes: () =>
      drawPages({
        typeface: 'helvetica',
        furniture,
        pages: [
          (paper) => {
            const rows: [string, string, string?, string?][] = [
              ['Product', 'Prairie Plum Pre-Rolls', 'Lot No.', 'PRP-0514-C'],
              ['Sample Batch #', '', 'Sample ID', 'V2106-0331'],
              ['Customer', 'Big Bluestem Growers', 'Batch Size', '16 lb'],
              [
                'Collected / Received',
                `${brief('2021-06-08')} / ${brief('2021-06-09')}`,
                'Expires',
                brief('2022-06-16'),
              ],
              ['Report Created', brief('2021-06-16'), 'Approved', 'L. Osterberg'],
            ]
            for (const [index, [label, value, second = '', other = '']] of rows.entries()) {
              const y = 84 + index * 16
              paper.text(label, 36, y, { size: 8, bold: true })
              paper.text(value, 236, y, { size: 8 })
              paper.text(second, 400, y, { size: 8, bold: true })
              paper.text(other, 490, y, { size: 8 })
            }
            const results: [string, string][] = [
              ['TOTAL THC (dry weight)', `${dry('THC')} %`],
              ['TOTAL CBD (dry weight)', `${dry('CBD')} %`],
              ['Moisture', '10.9 %'],
              ['Pesticides', 'PASS'],
              ['Heavy Metals', 'PASS'],
              ['Microbial Screen', 'FAIL'],
              ['Mycotoxins', 'PASS'],
              ['Terpenes', 'TESTED'],
            ]
            for (const [index, [label, value]] of results.entries()) {
              const y = 178 + index * 16
              if (index % 2 === 0) paper.box(36, y - 3, 540, 16, '#f0f4f1')
              paper.text(label, 40, y, { size: 8.5 })
              paper.text(value, 240, y, { size: 8.5, bold: true })
            }
            const y = drawPanels(
              paper,
              house,
              [
                { title: 'Cannabinoids', rows: cannabinoidRows(shares, { absent: 'None Detected' }), kind: 'amounts' },
                { title: 'Terpenes', rows: terpeneRows(201), kind: 'amounts' },
              ],
              322,
            )
            paper.text('Total THC = Delta 9-THC + 0.877 * THCA, divided by (1 - moisture).', 36, y, {
              size: 7,
              color: GRAY,
            })
          },
          (paper) => {
            const microbes = microbeRows(202).map((row) =>
              row.name === 'Aspergillus niger' ? { ...row, result: 'Detected', status: 'Fail' } : row,
            )
            drawPanels(
              paper,
              house,
              [
                { title: 'Pesticides, ug/g', rows: pesticideRows(203), isHalved: true, notes: ['Batch P2106-14'] },
                { title: 'Heavy Metals, ug/g', rows: metalRows(204), notes: ['Batch M2106-10'] },
                { title: 'Microbial Screen', rows: microbes, notes: ['Batch B2106-15'] },
                { title: 'Mycotoxins, ug/kg', rows: mycotoxinRows(205), notes: ['Batch P2106-14'] },
              ],
              82,
            )
          },
        ],
      }),
  }
}

type Placed = [words: string, x: number, y: number, size?: number, bold?: boolean]
const place = (paper: Paper, all: Placed[]) => {
  for (const [words, x, y, size = 8.5, bold = false] of all) paper.text(words, x, y, { size, bold })
}

/** Layout 5: the file has all labels first, all values later. */
function prairieSignalFlower(): DrawnCertificate {
  const shares = { THCA: 22.078, 'Δ9-THC': 0.655, CBGA: 0.91, CBG: 0.084, THCV: 0 }
  const thc = heatedTotal(shares, 'THC').toFixed(2)
  const house: House = {
    color: '#8c6d1f',
    columns: {
      amounts: [
        column('Analyte', 'name', 100),
        column('LOD', 'lod', 50),
        column('LOQ', 'loq', 50),
        column('%', 'result', 60),
        column('mg/g', 'tenfold', 60),
      ],
      limited: [
        column('Analyte', 'name', 90),
        column('Limit', 'limit', 60),
        column('LOQ', 'loq', 40),
        column('Result', 'result', 50),
        column('Status', 'status', 40),
      ],
    },
  }
  const LABELS: Placed[] = [
    ['Batch #', 36, 118],
    ['Batch Size', 36, 134],
    ['Sample #', 36, 150],
    ['Harvested', 36, 166],
    ['Sampled', 306, 118],
    ['Received', 306, 134],
    ['Completed', 306, 150],
    ['Expires', 306, 166],
    ['Total THC', 60, 196],
    ['Total CBD', 240, 196],
    ['Total Cannabinoids', 420, 196],
    ['Pesticides', 36, 246],
    ['Heavy Metals', 36, 262],
    ['Microbials', 36, 278],
    ['Mycotoxins', 306, 246],
    ['Residual Solvents', 306, 262],
    ['Water Activity', 306, 278],
  ]
  const VALUES: Placed[] = [
    ['PSG-24-117', 130, 118, 8.5, true],
    ['27 lbs', 130, 134, 8.5, true],
    ['PS2408-0093', 130, 150, 8.5, true],
    [short('2024-07-22'), 130, 166, 8.5, true],
    [short('2024-08-13'), 400, 118, 8.5, true],
    [short('2024-08-14'), 400, 134, 8.5, true],
    [short('2024-08-20'), 400, 150, 8.5, true],
    [short('2025-08-20'), 400, 166, 8.5, true],
    [`${thc}%`, 60, 210, 16, true],
    ['ND', 240, 210, 16, true],
    [`${sumOf(shares).toFixed(2)}%`, 420, 210, 16, true],
    ['PASS', 130, 246, 8.5, true],
    ['PASS', 130, 262, 8.5, true],
    ['PASS', 130, 278, 8.5, true],
    ['PASS', 400, 246, 8.5, true],
    ['NOT TESTED', 400, 262, 8.5, true],
    ['PASS', 400, 278, 8.5, true],
  ]
  const furniture = (paper: Paper, page: number, pages: number) => {
    paper.text(`Page ${page} of ${pages}`, 576, 756, { size: 7, align: 'right' })
    paper.text('Prairie Signal Labs', 36, 28, { size: 16, bold: true, color: house.color })
    paper.text('Unit 4, 3900 Grain Belt Road, Ogden Elevator, OK 74999 · LAAA-EX4N', 36, 48, { size: 7, color: GRAY })
    paper.line(36, 62, 576, 62, house.color)
  }
  return {
    layout: 5,
    name: 'PS2408-0093 COA.pdf',
    truth: {
      lots: ['PSG-24-117'],
      laboratory: 'Prairie Signal Labs',
      harvestedOn: '2024-07-22',
      sampledOn: '2024-08-13',
      receivedOn: '2024-08-14',
      testedOn: '2024-08-20',
      totalThc: { value: thc, unit: '%' },
      totalCbd: { value: 'ND', unit: '%' },
      panels: {
        pesticides: 'pass',
        metals: 'pass',
        microbials: 'pass',
        mycotoxins: 'pass',
        solvents: 'notTested',
        waterActivity: 'pass',
      },
    },
    bytes: () =>
      drawPages({
        typeface: 'liberation',
        furniture,
        pages: [
          (paper) => {
            paper.text('Certificate of Analysis', 36, 74, { size: 12 })
            place(paper, LABELS)
            const y = drawPanels(
              paper,
              house,
              [
                { title: 'Cannabinoids', rows: cannabinoidRows(shares), kind: 'amounts', notes: [FORMULA] },
                { title: 'Heavy Metals (ppm)', rows: metalRows(211), notes: ['Analytical Batch: PSM-240815'] },
              ],
              310,
            )
            paper.text(short('2024-08-21'), 36, y + 12, { size: 7 })
            paper.text('Ivo Marsh, Chief Chemist', 36, y, { size: 7 })
            place(paper, VALUES)
            paper.text('Sunflower Diesel', 36, 92, { size: 15, bold: true })
          },
          (paper) => {
            drawPanels(
              paper,
              house,
              [
                { title: 'Mycotoxins (ppb)', rows: mycotoxinRows(212) },
                { title: 'Microbials', rows: microbeRows(213) },
                { title: 'Pesticides (ppm)', rows: pesticideRows(214), isHalved: true },
              ],
              76,
            )
          },
        ],
      }),
  }
}

/** Layout 5: the file has the values first, column by column from the right, and the labels last. */
function wexcombeVape(): DrawnCertificate {
  const shares = { 'Δ9-THC': 78.44, 'Δ8-THC': 0, CBD: 3.117, CBG: 2.04, CBN: 0.613, CBC: 0.9 }
  const house: House = {
    color: '#5c2a50',
    size: 7,
    columns: {
      amounts: [
        column('Compound', 'name', 100),
        column('LOQ (mg/g)', 'loq', 60),
        column('Conc. (mg/g)', 'tenfold', 60),
        column('Conc. (%)', 'result', 60),
      ],
      limited: [
        column('Compound', 'name', 100),
        column('LOQ', 'loq', 40),
        column('Limit', 'limit', 60),
        column('Conc.', 'result', 60),
        column('Status', 'status', 40),
      ],
    },
  }
  const LABELS: Placed[] = [
    ['LOT NUMBER', 36, 112, 7, true],
    ['UNITS IN LOT', 176, 112, 7, true],
    ['DATE ACCEPTED', 316, 112, 7, true],
    ['DATE ISSUED', 456, 112, 7, true],
    ['REPORT', 36, 144, 7, true],
    ['SAMPLE', 176, 144, 7, true],
    ['DATE COLLECTED', 316, 144, 7, true],
    ['VALID UNTIL', 456, 144, 7, true],
    ['TOTAL THC', 36, 184, 7, true],
    ['TOTAL CBD', 176, 184, 7, true],
    ['TOTAL CANNABINOIDS', 316, 184, 7, true],
    ['RESIDUAL SOLVENTS', 36, 226, 7, true],
    ['PESTICIDES', 176, 226, 7, true],
    ['HEAVY METALS', 316, 226, 7, true],
    ['VITAMIN E ACETATE', 456, 226, 7, true],
  ]
  const VALUES: Placed[] = [
    [dayFirst('2023-02-28'), 456, 123],
    [dayFirst('2024-02-28'), 456, 155],
    ['Not Detected', 456, 237, 9],
    [dayFirst('2023-02-22'), 316, 123],
    [dayFirst('2023-02-21'), 316, 155],
    [`${sumOf(shares).toFixed(2)} %`, 316, 195, 14],
    ['Pass', 316, 237, 9],
    ['2,400', 176, 123],
    ['W23-02261-A', 176, 155],
    ['3.12 %', 176, 195, 14],
    ['Pass', 176, 237, 9],
    ['BRX/0223/07', 36, 123],
    ['W23-02261', 36, 155],
    ['78.44 %', 36, 195, 14],
    ['Pass', 36, 237, 9],
  ]
  const furniture = (paper: Paper, page: number, pages: number) => {
    paper.text('Wexcombe Analytical Ltd.', 306, 26, { size: 14, bold: true, color: house.color, align: 'center' })
    paper.text('9 Chalk Lane, Dover Point, DE 19999', 306, 44, { size: 7, color: GRAY, align: 'center' })
    paper.text(`${page} | ${pages}`, 306, 756, { size: 7, align: 'center' })
    paper.line(36, 60, 576, 60, house.color)
  }
  return {
    layout: 5,
    name: 'W23-02261.pdf',
    truth: {
      lots: ['BRX/0223/07'],
      laboratory: 'Wexcombe Analytical Ltd.',
      reportNumber: 'W23-02261',
      sampledOn: '2023-02-21',
      receivedOn: '2023-02-22',
      reportedOn: '2023-02-28',
      totalThc: { value: '78.44', unit: '%' },
      totalCbd: { value: '3.12', unit: '%' },
      panels: { solvents: 'pass', pesticides: 'pass', metals: 'pass' },
    },
    alsoRight: { testedOn: ['2023-02-24'] },
    bytes: () =>
      drawPages({
        typeface: 'helvetica',
        furniture,
        pages: [
          (paper) => {
            place(paper, VALUES)
            const y = drawPanels(
              paper,
              house,
              [
                {
                  title: 'Cannabinoids',
                  rows: cannabinoidRows(shares),
                  kind: 'amounts',
                  notes: [`Analysed ${dayFirst('2023-02-24')}. Run batch WC230224. System suitability: Pass`],
                },
                { title: 'Residual Solvents (ppm)', rows: solventRows(221), notes: ['Run batch WS230223'] },
              ],
              266,
            )
            paper.text('Total THC = d9-THC + (0.877 x THCA)', 36, y, { size: 6.5, color: GRAY })
            place(paper, LABELS)
            paper.text('Certificate of Analysis: Briarwood Extracts, Blackberry vape 1 g', 36, 80, { size: 12 })
          },
          (paper) => {
            const y = drawPanels(
              paper,
              house,
              [
                { title: 'Heavy Metals (ppm)', rows: metalRows(222), notes: ['Run batch WM230223'] },
                { title: 'Pesticides (ppm)', rows: pesticideRows(223), isHalved: true, notes: ['Run batch WP230224'] },
              ],
              76,
            )
            drawQualityControl(paper, house, ['Δ9-THC', 'Butane'], y)
          },
        ],
      }),
  }
}

/** Draws a row of icons with a name of one or two lines and a status. */
function icons(paper: Paper, all: [name: string, status: string][], y: number, isStatusAbove: boolean, color: string) {
  const step = 540 / all.length
  for (const [index, [name, status]] of all.entries()) {
    const x = 36 + step * (index + 0.5)
    const ink = status === 'PASSED' || status === 'PASS' ? '#25693d' : status.startsWith('FAIL') ? '#b3261e' : '#a3a8ab'
    paper.box(x - 11, y + (isStatusAbove ? 14 : 0), 22, 22, color)
    const names = name.split('\n')
    if (isStatusAbove) paper.text(status, x, y, { size: 7.5, bold: true, align: 'center', color: ink })
    const bottom = paper.lines(names, x, y + (isStatusAbove ? 41 : 26), { size: 7, align: 'center' })
    if (!isStatusAbove)
      paper.text(status, x, Math.max(bottom, y + 45), { size: 7.5, bold: true, align: 'center', color: ink })
  }
}

/** Layout 7: panels in a row of icons with the status below. */
function harborlightFlower(): DrawnCertificate {
  const shares = { THCA: 26.55, 'Δ9-THC': 0.481, CBDA: 0.066, CBGA: 1.117, CBG: 0.14, CBC: 0 }
  const thc = heatedTotal(shares, 'THC').toFixed(3)
  const cbd = heatedTotal(shares, 'CBD').toFixed(3)
  const house: House = {
    color: '#1d6076',
    columns: {
      amounts: [
        column('Analyte', 'name', 100),
        column('LOD (%)', 'lod', 50),
        column('%', 'result', 60),
        column('mg/g', 'tenfold', 60),
      ],
      limited: [
        column('Analyte', 'name', 90),
        column('LOD', 'lod', 36),
        column('Action Level', 'limit', 60),
        column('Pass/Fail', 'status', 40),
        column('Result', 'result', 50),
      ],
    },
  }
  const furniture = (paper: Paper, page: number, pages: number) => {
    paper.text('Harborlight Laboratories', 36, 26, { size: 15, bold: true, color: house.color })
    paper.text('812 Beacon Quay, Davis Inlet, FL 33199, US   License # CMTL-0111', 36, 46, { size: 7, color: GRAY })
    paper.text('Certificate of Analysis', 576, 28, { size: 13, align: 'right' })
    paper.text(`Page ${page} of ${pages}`, 576, 46, { size: 7, align: 'right' })
    paper.line(36, 60, 576, 60, house.color)
    if (page > 1) {
      paper.text('Batch#: 3318 0042 7715   Sample Size Received: 10 gram   Expires: 11/02/23', 36, 66, { size: 7 })
    }
    paper.text('Jorge Calloway   Lab Director   State License # n/a   Signature   11/03/22', 36, 752, { size: 6.5 })
  }
  return {
    layout: 7,
    name: 'HL21027004-011.pdf',
    truth: {
      lots: ['3318 0042 7715', 'BAY-H-0912'],
      laboratory: 'Harborlight Laboratories',
      sampledOn: '2022-10-27',
      testedOn: '2022-11-02',
      totalThc: { value: thc, unit: '%' },
      totalCbd: { value: cbd, unit: '%' },
      panels: {
        pesticides: 'pass',
        metals: 'pass',
        microbials: 'pass',
        mycotoxins: 'pass',
        solvents: 'notTested',
        foreignMatter: 'pass',
        waterActivity: 'pass',
        moisture: 'pass',
        terpenes: 'tested',
      },
    },
    bytes: () =>
      drawPages({
        typeface: 'liberation',
        furniture,
        pages: [
          (paper) => {
            paper.lines(['Bayou Kush Whole Flower', 'Bayou Kush', 'Matrix: Flower', 'Type: Flower-Cured'], 36, 70, {
              size: 9,
              leading: 12,
            })
            paper.lines(
              [
                'Sample: HL21027004-011',
                'Harvest/Lot ID: BAY-H-0912',
                'Batch#: 3318 0042 7715',
                'Batch Date: 10/14/22',
                'Sample Size Received: 10 gram',
                'Total Amount: 16 lb',
                'Ordered: 10/26/22',
                'Sampled: 10/27/22',
                'Completed: 11/02/22',
                'Expires: 11/02/23',
              ],
              400,
              68,
              { size: 7.5, leading: 10 },
            )
            paper.text('SAFETY RESULTS', 36, 176, { size: 9, bold: true, color: house.color })
            icons(
              paper,
              [
                ['Pesticides', 'PASSED'],
                ['Heavy Metals', 'PASSED'],
                ['Microbials', 'PASSED'],
                ['Mycotoxins', 'PASSED'],
                ['Residuals\nSolvents', 'NOT TESTED'],
                ['Filth', 'PASSED'],
                ['Water Activity', 'PASSED'],
                ['Moisture', 'PASSED'],
                ['Terpenes', 'TESTED'],
              ],
              192,
              false,
              '#cfe2e8',
            )
            paper.text('CANNABINOID RESULTS', 36, 262, { size: 9, bold: true, color: house.color })
            const cards: [string, string, string][] = [
              ['Total THC', `${thc}%`, `Total THC/Container : ${(heatedTotal(shares, 'THC') * 35).toFixed(2)} mg`],
              ['Total CBD', `${cbd}%`, `Total CBD/Container : ${(heatedTotal(shares, 'CBD') * 35).toFixed(2)} mg`],
              [
                'Total Cannabinoids',
                `${sumOf(shares).toFixed(3)}%`,
                `Total/Container : ${(sumOf(shares) * 35).toFixed(2)} mg`,
              ],
            ]
            for (const [index, [label, value, under]] of cards.entries()) {
              const x = 126 + index * 180
              paper.text(label, x, 280, { size: 8, align: 'center' })
              paper.text(value, x, 292, { size: 16, bold: true, align: 'center' })
              paper.text(under, x, 314, { size: 7, color: GRAY, align: 'center' })
            }
            // Analytes run across, results down.
            const rows = cannabinoidRows(shares, { low: '<0.010' })
            const y = paper.grid({
              x: 36,
              y: 340,
              widths: [50, ...rows.map(() => 49)],
              head: ['', ...rows.map(({ name }) => name)],
              rows: [
                ['%', ...rows.map(({ result }) => result)],
                ['mg/g', ...rows.map(({ tenfold }) => tenfold)],
                ['LOD', ...rows.map(({ lod }) => lod)],
              ],
              align: ['left', ...rows.map(() => 'right' as const)],
            })
            paper.text(
              'Analyzed by: 3335, 1665   Weight: 0.2091g   Extraction date: 10/31/22 11:02:17   Analytical Batch: DA051821POT   Batch Date: 10/31/22 08:41:55',
              36,
              y + 6,
              { size: 6.5, color: GRAY },
            )
            drawPanels(
              paper,
              house,
              [{ title: 'Terpenes', status: 'TESTED', rows: terpeneRows(231), kind: 'amounts' }],
              y + 26,
            )
          },
          (paper) => {
            const notes = (batch: string) => [
              `Analytical Batch: ${batch}   Reviewed On: 11/01/22 16:20:11   Batch Date: 10/31/22`,
            ]
            const y = drawPanels(
              paper,
              house,
              [
                {
                  title: 'Pesticides',
                  status: 'PASSED',
                  rows: pesticideRows(232, { status: 'PASS' }),
                  isHalved: true,
                  notes: notes('DA051830PES'),
                },
                {
                  title: 'Heavy Metals',
                  status: 'PASSED',
                  rows: metalRows(233, { status: 'PASS' }),
                  notes: notes('DA051811HEA'),
                },
                {
                  title: 'Microbial',
                  status: 'PASSED',
                  rows: microbeRows(234, { status: 'PASS' }),
                  notes: notes('DA051798MIC'),
                },
                {
                  title: 'Mycotoxins',
                  status: 'PASSED',
                  rows: mycotoxinRows(235, { status: 'PASS' }),
                  notes: notes('DA051831MYC'),
                },
              ],
              82,
            )
            paper.text('Filth and Foreign Material   LOD 0.5   Action Level 1 %   Result ND   P/F PASS', 36, y, {
              size: 7,
            })
          },
        ],
      }),
  }
}

/** Layout 7: the status is above the icon. */
function redwingRosin(): DrawnCertificate {
  const shares = { THCA: 66.902, 'Δ9-THC': 4.318, CBDA: 0.173, CBGA: 2.94, CBG: 0.266 }
  const thc = heatedTotal(shares, 'THC').toFixed(1)
  const house: House = {
    color: '#9a2b2b',
    columns: {
      amounts: [
        column('Analyte', 'name', 100),
        column('Limit', 'limit', 50),
        column('LOQ (%)', 'loq', 50),
        column('Measured (%)', 'result', 70),
        column('Measured (mg/g)', 'tenfold', 70),
      ],
      limited: [
        column('Analyte', 'name', 90),
        column('Limit', 'limit', 60),
        column('LOQ', 'loq', 40),
        column('Measured', 'result', 50),
        column('Outcome', 'status', 40),
      ],
    },
  }
  const furniture = (paper: Paper, page: number, pages: number) => {
    paper.box(36, 24, 540, 30, house.color)
    paper.text('Redwing Cannabis Testing', 46, 31, { size: 13, bold: true, color: '#ffffff' })
    paper.text('210 Bottle Works, Red Mesa, AZ 86599 · 00000044LCRK', 566, 35, {
      size: 7,
      color: '#ffffff',
      align: 'right',
    })
    paper.text('COA 2503-RCT-0148', 36, 755, { size: 7 })
    paper.text(`${page}/${pages}`, 576, 755, { size: 7, align: 'right' })
  }
  return {
    layout: 7,
    name: '2503-RCT-0148_Agave-Rosin.pdf',
    truth: {
      lots: ['AGV-RSN-0225'],
      laboratory: 'Redwing Cannabis Testing',
      reportNumber: '2503-RCT-0148',
      harvestedOn: '2025-01-30',
      sampledOn: '2025-03-10',
      receivedOn: '2025-03-11',
      reportedOn: '2025-03-17',
      totalThc: { value: thc, unit: '%' },
      totalCbd: { value: heatedTotal(shares, 'CBD').toFixed(1), unit: '%' },
      panels: {
        cannabinoids: 'tested',
        terpenes: 'tested',
        pesticides: 'pass',
        metals: 'pass',
        microbials: 'pass',
        mycotoxins: 'notTested',
        solvents: 'pass',
      },
    },
    alsoRight: {
      totalThc: [{ value: (heatedTotal(shares, 'THC') * 10).toFixed(0), unit: 'mg/g' }],
      totalCbd: [{ value: (heatedTotal(shares, 'CBD') * 10).toFixed(1), unit: 'mg/g' }],
    },
    bytes: () =>
      drawPages({
        typeface: 'times',
        furniture,
        pages: [
          (paper) => {
            paper.text('Agave Haze Rosin', 36, 64, { size: 17, bold: true })
            paper.lines(
              [
                'Harvest Lot: AGV-RSN-0225',
                `Harvest Date: ${brief('2025-01-30')}`,
                'Lot weight: 2.1 kg',
                'Client: Palo Seco Solventless',
              ],
              36,
              90,
              { size: 9, leading: 13 },
            )
            paper.lines(
              [
                `Date Collected: ${brief('2025-03-10')}`,
                `Date Accepted: ${brief('2025-03-11')}`,
                `Report Created: ${brief('2025-03-17')}`,
                `Expiration: ${brief('2026-03-17')}`,
              ],
              330,
              90,
              { size: 9, leading: 13 },
            )
            icons(
              paper,
              [
                ['Cannabinoids', 'TESTED'],
                ['Terpenes', 'TESTED'],
                ['Pesticides', 'PASS'],
                ['Heavy\nMetals', 'PASS'],
                ['Microbials', 'PASS'],
                ['Mycotoxins', 'NOT TESTED'],
                ['Residual\nSolvents', 'PASS'],
              ],
              154,
              true,
              '#f1dada',
            )
            paper.text(`${thc}%`, 126, 226, { size: 20, bold: true, align: 'center' })
            paper.lines(['TOTAL', 'THC'], 126, 248, { size: 8, align: 'center' })
            paper.text(`${heatedTotal(shares, 'CBD').toFixed(1)}%`, 306, 226, { size: 20, bold: true, align: 'center' })
            paper.lines(['TOTAL', 'CBD'], 306, 248, { size: 8, align: 'center' })
            paper.text('6.83%', 486, 226, { size: 20, bold: true, align: 'center' })
            paper.lines(['TOTAL', 'TERPENES'], 486, 248, { size: 8, align: 'center' })
            const y = drawPanels(
              paper,
              house,
              [
                {
                  title: 'Cannabinoids',
                  rows: cannabinoidRows(shares),
                  kind: 'amounts',
                  notes: [
                    `HPLC-UV. Run R250312-2. Total THC: ${(heatedTotal(shares, 'THC') * 10).toFixed(0)} mg/g. Total CBD: ${(heatedTotal(shares, 'CBD') * 10).toFixed(1)} mg/g. Total THC = 0.877 x THCA + Delta 9-THC`,
                  ],
                },
                { title: 'Residual Solvents (ppm)', rows: solventRows(241), notes: ['HS-GC-MS. Run R250313-1'] },
              ],
              280,
            )
            paper.row(['Wren Castellano, Technical Director', long('2025-03-18')], 36, 160, y, { size: 7.5 })
          },
          (paper) => {
            const y = drawPanels(
              paper,
              house,
              [
                { title: 'Pesticides (ppm)', rows: pesticideRows(242), isHalved: true },
                { title: 'Heavy Metals (ppm)', rows: metalRows(243) },
                { title: 'Microbials', rows: microbeRows(244) },
              ],
              66,
            )
            drawQualityControl(paper, house, ['THCA', 'Cadmium'], y)
          },
        ],
      }),
  }
}

/** Layout 10: a row has name, method, date, page and status, and one row has three panels. */
function stonecropFlower(): DrawnCertificate {
  const shares = { THCA: 21.733, 'Δ9-THC': 0.97, CBDA: 0.055, CBGA: 0.844, CBN: 0.06 }
  const thc = heatedTotal(shares, 'THC').toFixed(2)
  const house: House = {
    color: '#40573f',
    columns: {
      amounts: [
        column('Analyte', 'name', 100),
        column('LOQ', 'loq', 50),
        column('Uncertainty', 'lod', 50),
        column('Result, %', 'result', 60),
        column('Result, mg/g', 'tenfold', 60),
      ],
      limited: [
        column('Analyte', 'name', 90),
        column('Action Limit', 'limit', 60),
        column('LOQ', 'loq', 40),
        column('Result', 'result', 50),
        column('Status', 'status', 40),
      ],
    },
  }
  const furniture = (paper: Paper, page: number, pages: number) => {
    paper.text('Stonecrop Science', 36, 26, { size: 16, bold: true, color: house.color })
    paper.text('Accredited laboratory 4417 · 66 Alpine Terrace, Leadville Pass, CO 80499', 36, 47, {
      size: 7,
      color: GRAY,
    })
    paper.text('CERTIFICATE OF ANALYSIS', 576, 30, { size: 10, bold: true, align: 'right' })
    paper.line(36, 62, 576, 62, house.color)
    paper.text('Report Number: SC-2306-7782 / Issue 1', 36, 755, { size: 7, color: GRAY })
    paper.text(`Page ${page} of ${pages}`, 576, 755, { size: 7, align: 'right' })
  }
  return {
    layout: 10,
    name: 'SC-2306-7782.pdf',
    truth: {
      lots: ['TMB-F-230517'],
      laboratory: 'Stonecrop Science',
      reportNumber: 'SC-2306-7782',
      receivedOn: '2023-06-06',
      sampledOn: '2023-06-05',
      reportedOn: '2023-06-14',
      totalThc: { value: thc, unit: '%' },
      totalCbd: { value: heatedTotal(shares, 'CBD').toFixed(2), unit: '%' },
      panels: {
        cannabinoids: 'tested',
        pesticides: 'pass',
        metals: 'pass',
        microbials: 'pass',
        mycotoxins: 'pass',
        moisture: 'pass',
        waterActivity: 'pass',
        foreignMatter: 'pass',
        terpenes: 'notTested',
      },
    },
    bytes: () =>
      drawPages({
        typeface: 'liberation',
        furniture,
        pages: [
          (paper) => {
            paper.text('Timberline Flower, Snowcap', 36, 72, { size: 15, bold: true })
            paper.lines(
              [
                'Batch ID: TMB-F-230517        Batch weight: 27 lbs        Batch Date: 05/17/2023',
                `Sampled: ${american('2023-06-05')}, 14:10        Received: ${american('2023-06-06')}, 09:25        Issued: ${american('2023-06-14')}`,
                'Sample: 7782-1        Grower: Timberline Botanics, 403-01998        Valid to: 06/14/2024',
              ],
              36,
              98,
              { size: 8, leading: 14 },
            )
            const rows: [string, string, string, string, string][] = [
              ['Cannabinoids', 'HPLC-DAD', american('2023-06-08'), '2', 'Tested'],
              ['Pesticides', 'LC-MS/MS', american('2023-06-12'), '3', 'Pass'],
              ['Heavy metals, mycotoxins', 'ICP-MS, LC-MS/MS', american('2023-06-09'), '3', 'Pass'],
              ['Microbials', 'qPCR and plating', american('2023-06-13'), '4', 'Pass'],
              [
                'Moisture, water activity, foreign matter',
                'Gravimetric, dew point, visual',
                american('2023-06-07'),
                '4',
                'Pass',
              ],
              ['Terpenes', '-', '-', '-', 'Not tested'],
            ]
            paper.grid({
              x: 36,
              y: 150,
              widths: [190, 150, 80, 50, 70],
              head: ['Test', 'Method', 'Date', 'Page', 'Status'],
              rows,
              align: ['left', 'left', 'left', 'center', 'right'],
              size: 8.5,
            })
            paper.lines(
              [
                `Total THC ............................................ ${thc} %`,
                `Total CBD ............................................ ${heatedTotal(shares, 'CBD').toFixed(2)} %`,
                `Sum of cannabinoids ............................ ${sumOf(shares).toFixed(2)} %`,
              ],
              36,
              282,
              { size: 9.5, leading: 15 },
            )
            paper.text(FORMULA, 36, 334, { size: 7, color: GRAY })
            drawQualityControl(paper, house, ['Δ9-THC', 'CBDA', 'Arsenic'], 360)
            paper.lines(['Approved by', 'Marit Solheim', american('2023-06-15')], 36, 520, { size: 7.5 })
          },
          (paper) => {
            drawPanels(
              paper,
              house,
              [
                {
                  title: 'Cannabinoids',
                  rows: cannabinoidRows(shares),
                  kind: 'amounts',
                  notes: ['Analytical batch CN-230607-B'],
                },
              ],
              74,
            )
          },
          (paper) => {
            drawPanels(
              paper,
              house,
              [
                {
                  title: 'Pesticides (mg/kg)',
                  rows: pesticideRows(251),
                  isHalved: true,
                  notes: ['Analytical batch PE-230609-A'],
                },
                { title: 'Heavy metals (mg/kg)', rows: metalRows(252), notes: ['Analytical batch HM-230608-A'] },
                { title: 'Mycotoxins (ug/kg)', rows: mycotoxinRows(253), notes: ['Analytical batch PE-230609-A'] },
              ],
              74,
            )
          },
          (paper) => {
            const y = drawPanels(
              paper,
              house,
              [{ title: 'Microbials (CFU/g)', rows: microbeRows(254), notes: ['Analytical batch MB-230609-C'] }],
              74,
            )
            paper.lines(
              [
                'Moisture 11.4 %, limit 15 %: Pass',
                'Water activity 0.56 aw, limit 0.65 aw: Pass',
                'Foreign matter 0.0 %, limit 1 %: Pass',
              ],
              36,
              y,
              {
                size: 8,
              },
            )
          },
        ],
      }),
  }
}

/** Layout 10: dots between name and status, and a failed panel. */
function eiderTopical(): DrawnCertificate {
  const house: House = {
    color: '#24405e',
    size: 7,
    columns: {
      amounts: [
        column('Cannabinoid', 'name', 100),
        column('LOD', 'lod', 50),
        column('LOQ', 'loq', 50),
        column('mg/g', 'result', 60),
      ],
      limited: [
        column('Analyte', 'name', 100),
        column('Result', 'result', 60),
        column('LOD', 'lod', 40),
        column('LOQ', 'loq', 40),
        column('Limit', 'limit', 60),
        column('Status', 'status', 40),
      ],
    },
  }
  const furniture = (paper: Paper, page: number, pages: number) => {
    paper.text('Eider Testing Services', 306, 26, { size: 15, bold: true, color: house.color, align: 'center' })
    paper.text('P.O. Box 1187, 5 Wharf Road, Petrel Sound, AK 99899', 306, 46, {
      size: 7,
      color: GRAY,
      align: 'center',
    })
    paper.text(`ETS-0226-19, ${page} of ${pages}`, 576, 755, { size: 7, align: 'right' })
    paper.line(36, 60, 576, 60, house.color)
  }
  return {
    layout: 10,
    name: 'Fireweed Balm ETS-0226-19.pdf',
    truth: {
      lots: ['FWB 26-01'],
      laboratory: 'Eider Testing Services',
      reportNumber: 'ETS-0226-19',
      receivedOn: '2026-02-09',
      testedOn: '2026-02-17',
      reportedOn: '2026-02-18',
      totalThc: { value: '4.62', unit: 'mg/g' },
      totalCbd: { value: '9.18', unit: 'mg/g' },
      panels: {
        cannabinoids: 'tested',
        microbials: 'pass',
        mycotoxins: 'pass',
        metals: 'fail',
        pesticides: 'pass',
        solvents: 'notTested',
      },
    },
    bytes: () =>
      drawPages({
        typeface: 'helvetica',
        furniture,
        pages: [
          (paper) => {
            paper.text('CERTIFICATE OF ANALYSIS', 306, 72, { size: 12, bold: true, align: 'center' })
            paper.text('Fireweed Balm, 2 oz', 306, 90, { size: 12, align: 'center' })
            const pairs: [string, string][] = [
              ['Report no.', 'ETS-0226-19'],
              ['Batch', 'FWB 26-01'],
              ['Batch size', '640 jars'],
              ['Received', padded('2026-02-09')],
              ['Completed', padded('2026-02-17')],
              ['Reported', padded('2026-02-18')],
              ['Use by', padded('2027-02-18')],
            ]
            for (const [index, [label, value]] of pairs.entries()) {
              paper.text(`${label}:`, 60, 118 + index * 13, { size: 8.5, bold: true })
              paper.text(value, 150, 118 + index * 13, { size: 8.5 })
            }
            paper.text('Ordered by', 330, 118, { size: 8.5, bold: true })
            paper.lines(['Kachemak Apothecary', 'Batch records on file', 'Order 5512, Lot fee paid'], 330, 131, {
              size: 8.5,
              leading: 13,
            })
            const rows: [string, string, string][] = [
              ['Cannabinoids', 'ETS-101 HPLC, 02/11/26, p. 2', 'Tested'],
              ['Microbials, Mycotoxins, Pesticides', 'ETS-210 and ETS-305, 02/16/26, p. 3', 'PASS'],
              ['Heavy Metals', 'ETS-220 ICP-MS, 02/13/26, p. 2', 'FAIL'],
              ['Residual Solvents', 'not requested', 'Not Tested'],
            ]
            for (const [index, [name, method, status]] of rows.entries()) {
              const y = 224 + index * 18
              paper.text(name, 60, y, { size: 9 })
              paper.text('. . . . . .', 222, y, { size: 9, color: GRAY })
              paper.text(method, 270, y, { size: 8, color: GRAY })
              paper.text('. . . . . .', 440, y, { size: 9, color: GRAY })
              paper.text(status, 552, y, { size: 9, bold: true, align: 'right' })
            }
            paper.text('Total THC', 60, 310, { size: 9 })
            paper.text('. . . . . . . . . . . . . . . . . . . . . . . . . .', 150, 310, { size: 9, color: GRAY })
            paper.text('4.62 mg/g', 552, 310, { size: 9, bold: true, align: 'right' })
            paper.text('Total CBD', 60, 328, { size: 9 })
            paper.text('. . . . . . . . . . . . . . . . . . . . . . . . . .', 150, 328, { size: 9, color: GRAY })
            paper.text('9.18 mg/g', 552, 328, { size: 9, bold: true, align: 'right' })
            const y = drawQualityControl(paper, house, ['Δ9-THC', 'Lead'], 360)
            paper.row(['Signed', 'Inga Petroff', dashed('2026-02-19')], 60, 90, y + 20, { size: 8 })
          },
          (paper) => {
            const shares = { 'Δ9-THC': 4.62, CBD: 9.18, CBG: 0.41, CBC: 0 }
            const metals = metalRows(261).map((row) =>
              row.name === 'Lead' ? { ...row, result: '0.914', status: 'Fail' } : row,
            )
            drawPanels(
              paper,
              house,
              [
                {
                  title: 'Cannabinoids',
                  rows: cannabinoidRows(shares, { digits: 2 }),
                  kind: 'amounts',
                  notes: ['Batch C-0210-1'],
                },
                { title: 'Heavy Metals (ug/g)', rows: metals, notes: ['Batch M-0212-2'] },
                { title: 'Microbials (CFU/g)', rows: microbeRows(262), notes: ['Batch B-0213-1'] },
                { title: 'Mycotoxins (ug/kg)', rows: mycotoxinRows(263), notes: ['Batch T-0212-1'] },
              ],
              72,
            )
          },
          (paper) => {
            drawPanels(
              paper,
              house,
              [{ title: 'Pesticides (ug/g)', rows: pesticideRows(264), isHalved: true, notes: ['Batch P-0212-1'] }],
              72,
            )
          },
        ],
      }),
  }
}

/** Certificates of the layouts that nobody looked at while the reader of details was written. */
export const HIDDEN: DrawnCertificate[] = [
  graniteFork({
    product: 'Cider Mill Flower',
    batch: 'FH-2503-CM',
    number: 'GF25-00871',
    shares: { THCA: 21.944, 'Δ9-THC': 0.517, CBDA: 0.074, CBGA: 0.688, CBG: 0.11, CBN: 0 },
    harvested: '2025-03-04',
    sampled: '2025-03-24',
    received: '2025-03-25',
    completed: '2025-03-31',
    reported: '2025-04-01',
    size: '27 lbs',
  }),
  vireoPrerolls(),
  prairieSignalFlower(),
  wexcombeVape(),
  harborlightFlower(),
  redwingRosin(),
  stonecropFlower(),
  eiderTopical(),
]
