import {
  cannabinoidRows,
  heatedTotal,
  metalRows,
  microbeRows,
  mycotoxinRows,
  PRINTED_DAYS,
  pesticideRows,
  solventRows,
  sumOf,
} from './analytes.ts'
import { column, type DrawnCertificate, drawPanels, drawQualityControl, FORMULA, type House } from './back-pages.ts'
import { drawPages, type Paper } from './paper.ts'

const { american, short, brief, dayFirst, iso } = PRINTED_DAYS
const GRAY = '#5b6469'

/** Layout 9: letter-spaced headings and statuses. */
function tamarackFlower(): DrawnCertificate {
  const shares = { THCA: 27.306, 'Δ9-THC': 0.541, CBDA: 0.049, CBGA: 1.02, CBG: 0.092, THCV: 0 }
  const thc = heatedTotal(shares, 'THC').toFixed(2)
  const cbd = heatedTotal(shares, 'CBD').toFixed(2)
  const house: House = {
    color: '#0f5a5e',
    columns: {
      amounts: [
        column('Analyte', 'name', 90),
        column('LOD', 'lod', 40),
        column('LOQ', 'loq', 40),
        column('Mass', 'result', 50),
        column('Mass', 'tenfold', 50),
      ],
      limited: [
        column('Analyte', 'name', 90),
        column('LOD', 'lod', 36),
        column('Limit', 'limit', 60),
        column('Mass', 'result', 50),
        column('Status', 'status', 36),
      ],
    },
  }
  const furniture = (paper: Paper, page: number, pages: number) => {
    paper.text('TAMARACK', 36, 26, { size: 16, color: house.color, spacing: 5 })
    paper.text('ANALYTICAL GROUP', 36, 46, { size: 7, color: house.color, spacing: 3.2 })
    paper.lines(
      ['Tamarack Analytical Group', '600 Spruce Landing, Lake Orrin, MN 56799', 'Lic. TL-2023-0006'],
      576,
      26,
      { size: 7, align: 'right' },
    )
    paper.line(36, 60, 576, 60, house.color)
    paper.text(`CERTIFICATE ${'TAG-240522-17'}`, 36, 756, { size: 6.5, color: GRAY, spacing: 1.5 })
    paper.text(`${page} / ${pages}`, 576, 756, { size: 7, color: GRAY, align: 'right' })
  }
  const heading = (paper: Paper, words: string, y: number) =>
    paper.text(words, 36, y, { size: 9, color: house.color, spacing: 3.4 })
  return {
    layout: 9,
    name: 'TAG-240522-17_Lakeside_Haze.pdf',
    truth: {
      lots: ['LKH.2404.06'],
      laboratory: 'Tamarack Analytical Group',
      reportNumber: 'TAG-240522-17',
      harvestedOn: '2024-04-30',
      sampledOn: '2024-05-21',
      receivedOn: '2024-05-22',
      testedOn: '2024-05-28',
      totalThc: { value: thc, unit: '%' },
      totalCbd: { value: cbd, unit: '%' },
      panels: {
        pesticides: 'pass',
        metals: 'pass',
        microbials: 'pass',
        mycotoxins: 'pass',
        solvents: 'notTested',
        moisture: 'pass',
        waterActivity: 'pass',
      },
    },
    bytes: () =>
      drawPages({
        typeface: 'liberation',
        furniture,
        pages: [
          (paper) => {
            heading(paper, 'CERTIFICATE OF ANALYSIS', 72)
            paper.text('Lakeside Haze', 36, 88, { size: 18, bold: true })
            const pairs = (rows: [string, string][], x: number) => {
              rows.forEach(([label, value], index) => {
                paper.text(label, x, 120 + index * 15, { size: 6.5, color: GRAY, spacing: 1.6 })
                paper.text(value, x + 108, 119 + index * 15, { size: 8.5 })
              })
            }
            pairs(
              [
                ['BATCH', 'LKH.2404.06'],
                ['BATCH SIZE', '8.2 kg'],
                ['HARVESTED', iso('2024-04-30')],
                ['PRODUCER', 'Loon Call Gardens'],
              ],
              36,
            )
            pairs(
              [
                ['COLLECTED', iso('2024-05-21')],
                ['RECEIVED', iso('2024-05-22')],
                ['COMPLETED', iso('2024-05-28')],
                ['EXPIRATION', iso('2025-05-28')],
              ],
              320,
            )
            heading(paper, 'SUMMARY', 194)
            const totals: [string, string][] = [
              ['TOTAL THC', `${thc}%`],
              ['TOTAL CBD', `${cbd}%`],
              ['TOTAL CANNABINOIDS', `${sumOf(shares).toFixed(2)}%`],
            ]
            totals.forEach(([label, value], index) => {
              paper.text(label, 36 + index * 180, 212, { size: 6.5, color: GRAY, spacing: 1.6 })
              paper.text(value, 36 + index * 180, 223, { size: 16, bold: true })
            })
            const statuses: [string, string][] = [
              ['PESTICIDES', 'Pass'],
              ['HEAVY METALS', 'Pass'],
              ['MICROBIALS', 'Pass'],
              ['MYCOTOXINS', 'Pass'],
              ['SOLVENTS', 'Not Tested'],
              ['MOISTURE', 'Pass'],
              ['WATER ACTIVITY', 'Pass'],
            ]
            statuses.forEach(([label, value], index) => {
              const x = 36 + (index % 4) * 138
              const y = 254 + Math.floor(index / 4) * 32
              paper.text(label, x, y, { size: 6.5, spacing: 1.8 })
              paper.text(value, x, y + 11, {
                size: 9,
                bold: true,
                spacing: 2.6,
                color: value === 'Pass' ? '#25693d' : '#9a9a9a',
              })
            })
            heading(paper, 'CANNABINOIDS', 326)
            const y = drawPanels(
              paper,
              house,
              [
                {
                  title: 'HPLC, TAG-014',
                  rows: cannabinoidRows(shares),
                  kind: 'amounts',
                  notes: ['Mass in % and mg/g. Run 240524-C2. Moisture 9.7 %. Water activity 0.51 aw.', FORMULA],
                },
              ],
              342,
            )
            heading(paper, 'HEAVY METALS', y)
            drawPanels(
              paper,
              house,
              [{ title: 'ICP-MS, TAG-021', rows: metalRows(101), notes: ['Run 240523-M1'] }],
              y + 16,
            )
          },
          (paper) => {
            heading(paper, 'PESTICIDES', 72)
            const y = drawPanels(
              paper,
              house,
              [{ title: 'LC-MS/MS, TAG-030', rows: pesticideRows(102), isHalved: true }],
              88,
            )
            heading(paper, 'MICROBIALS', y)
            const next = drawPanels(paper, house, [{ title: 'qPCR, TAG-041', rows: microbeRows(103) }], y + 16)
            heading(paper, 'MYCOTOXINS', next)
            const bottom = drawPanels(
              paper,
              house,
              [{ title: 'LC-MS/MS, TAG-032', rows: mycotoxinRows(104) }],
              next + 16,
            )
            paper.lines(['Authorized', 'Signe Halvorsen', iso('2024-05-29')], 36, bottom, { size: 7 })
          },
        ],
      }),
  }
}

/** Layout 9: letter-spaced labels and values, and a failed panel. */
function quillFlower(): DrawnCertificate {
  const shares = { THCA: 19.447, 'Δ9-THC': 0.388, CBGA: 0.77, CBC: 0.054, CBD: 0 }
  const thc = heatedTotal(shares, 'THC').toFixed(2)
  const house: House = {
    color: '#333366',
    columns: {
      amounts: [
        column('Analyte', 'name', 90),
        column('LOQ (%)', 'loq', 50),
        column('Weight (%)', 'result', 60),
        column('Weight (mg/g)', 'tenfold', 60),
      ],
      limited: [
        column('Analyte', 'name', 90),
        column('Action Limit', 'limit', 60),
        column('LOQ', 'loq', 40),
        column('Finding', 'result', 60),
        column('Status', 'status', 40),
      ],
    },
  }
  const furniture = (paper: Paper, page: number, pages: number) => {
    paper.text('Quill & Ember Labs', 306, 28, {
      size: 14,
      bold: true,
      spacing: 2.4,
      align: 'center',
      color: house.color,
    })
    paper.text('71 Kiln Street, Ashby Hollow, NJ 07999 | Permit TL000013 | results@quillember.example', 306, 50, {
      size: 7,
      color: GRAY,
      align: 'center',
    })
    paper.line(36, 64, 576, 64, house.color)
    paper.text('COA ID: QE-25-00412', 36, 754, { size: 7 })
    paper.text(`Page ${page} of ${pages}`, 576, 754, { size: 7, align: 'right' })
  }
  return {
    layout: 9,
    name: 'QE-25-00412.pdf',
    truth: {
      lots: ['AHF25-0107'],
      laboratory: 'Quill & Ember Labs',
      reportNumber: 'QE-25-00412',
      receivedOn: '2025-01-21',
      reportedOn: '2025-01-28',
      totalThc: { value: thc, unit: '%' },
      totalCbd: { value: '<LOQ', unit: '%' },
      panels: { cannabinoids: 'pass', pesticides: 'fail', metals: 'pass', microbials: 'pass', mycotoxins: 'pass' },
    },
    bytes: () =>
      drawPages({
        typeface: 'helvetica',
        furniture,
        pages: [
          (paper) => {
            paper.text('Certificate of Analysis', 306, 74, { size: 12, spacing: 3, align: 'center' })
            paper.text('Ash Hollow No. 7', 306, 94, { size: 15, align: 'center' })
            const pairs: [string, string][] = [
              ['Batch #', 'AHF25-0107'],
              ['Sample #', '2501QE0412-1'],
              ['Received', brief('2025-01-21')],
              ['Report Created', brief('2025-01-28')],
              ['Sample Weight', '12.4 g'],
            ]
            pairs.forEach(([label, value], index) => {
              paper.text(label, 150, 124 + index * 16, { size: 8.5, spacing: 2.2, color: GRAY })
              paper.text(value, 320, 124 + index * 16, { size: 8.5, spacing: 2.2 })
            })
            const statuses: [string, string][] = [
              ['Cannabinoids', 'Pass'],
              ['Pesticides', 'Fail'],
              ['Heavy Metals', 'Pass'],
              ['Microbials', 'Pass'],
              ['Mycotoxins', 'Pass'],
            ]
            statuses.forEach(([label, value], index) => {
              const x = 80 + index * 113
              paper.text(label, x, 218, { size: 8, align: 'center' })
              paper.text(value, x, 231, {
                size: 11,
                bold: true,
                spacing: 3,
                align: 'center',
                color: value === 'Pass' ? '#25693d' : '#b3261e',
              })
            })
            paper.text('Total THC', 110, 262, { size: 9, spacing: 2 })
            paper.text(`${thc}%`, 200, 258, { size: 15, bold: true })
            paper.text('Total CBD', 330, 262, { size: 9, spacing: 2 })
            paper.text('<LOQ', 420, 258, { size: 15, bold: true })
            const rows = cannabinoidRows(shares).map((row) => ({ ...row, name: row.name.replace('Δ', 'Delta-') }))
            drawPanels(
              paper,
              house,
              [
                {
                  title: 'Cannabinoids',
                  status: 'Pass',
                  rows,
                  kind: 'amounts',
                  notes: [
                    `Tested ${short('2025-01-23')}; analytical batch QEP-0123-2; 0.877 is used for the acid forms`,
                  ],
                },
                {
                  title: 'Heavy Metals (ppm)',
                  status: 'Pass',
                  rows: metalRows(111),
                  notes: [`Tested ${short('2025-01-24')}`],
                },
                {
                  title: 'Mycotoxins (ppb)',
                  status: 'Pass',
                  rows: mycotoxinRows(112),
                  notes: [`Tested ${short('2025-01-24')}`],
                },
              ],
              290,
            )
          },
          (paper) => {
            const pesticides = pesticideRows(113).map((row) =>
              row.name === 'Myclobutanil' ? { ...row, limit: '0.1', result: '0.318', status: 'Fail' } : row,
            )
            const y = drawPanels(
              paper,
              house,
              [
                {
                  title: 'Pesticides (ppm)',
                  status: 'Fail',
                  rows: pesticides,
                  isHalved: true,
                  notes: [`Tested ${short('2025-01-27')}`],
                },
                {
                  title: 'Microbials (CFU/g)',
                  status: 'Pass',
                  rows: microbeRows(114),
                  notes: [`Tested ${short('2025-01-25')}`],
                },
              ],
              76,
            )
            paper.text('LOQ = limit of quantitation. Pass and Fail follow the action limits of the state.', 36, y, {
              size: 7,
              color: GRAY,
            })
          },
        ],
      }),
  }
}

/** Layout 11: each panel on a page of its own, with its status as a heading. */
function palmettoCrumble(): DrawnCertificate {
  const shares = { THCA: 62.418, 'Δ9-THC': 12.077, CBDA: 0.118, CBGA: 3.004, CBG: 0.488, CBN: 0.066 }
  const thc = heatedTotal(shares, 'THC').toFixed(2)
  const house: House = {
    color: '#a3431f',
    size: 8,
    columns: {
      amounts: [
        column('Analyte', 'name', 90),
        column('LOD (%)', 'lod', 40),
        column('LOQ (%)', 'loq', 40),
        column('Result (%)', 'result', 50),
        column('Result (mg/g)', 'tenfold', 60),
      ],
      limited: [
        column('Analyte', 'name', 100),
        column('Action Level', 'limit', 60),
        column('LOQ', 'loq', 40),
        column('Result', 'result', 60),
        column('Recovery %', 'recovery', 50),
        column('Pass/Fail', 'status', 46),
      ],
    },
  }
  const furniture = (paper: Paper, page: number, pages: number) => {
    paper.box(0, 0, 612, 8, house.color)
    paper.text('Palmetto Ridge Labs', 36, 24, { size: 15, bold: true, color: house.color })
    paper.lines(['1207 Live Oak Blvd, Ste 300', 'Ridge Haven, FL 33998', 'FL License # CMTL-0104'], 576, 20, {
      size: 7,
      align: 'right',
    })
    paper.text('Report ID: PRL-2205-3381', 36, 46, { size: 8 })
    if (page > 1) paper.text('Order # ACR220504-02   Sample # AAGB718   Batch #: SBC-0422-118', 200, 46, { size: 7 })
    paper.line(36, 60, 576, 60, house.color)
    paper.text(`Lab toxicologist: Aurelio Bastida      ${american('2022-05-12')}`, 36, 744, { size: 7 })
    paper.text(`Page ${page} of ${pages}`, 576, 756, { size: 7, align: 'right' })
    paper.text(
      'Definitions: LOD limit of detection, LOQ limit of quantitation, ppm parts per million, RPD relative percent difference.',
      36,
      756,
      { size: 6, color: GRAY },
    )
  }
  const panel =
    (
      title: string,
      rows: ReturnType<typeof metalRows>,
      day: string,
      batch: string,
      analytes: string[],
      isHalved = false,
    ) =>
    (paper: Paper) => {
      paper.text(title, 36, 72, { size: 13, bold: true })
      paper.text('PASS', 576, 70, { size: 18, bold: true, color: '#25693d', align: 'right' })
      paper.text(
        `Date Completed: ${american(day)}     Analytical Batch: ${batch}     Specimen Weight: 0.512 g`,
        36,
        92,
        { size: 7.5, color: GRAY },
      )
      const y = drawPanels(
        paper,
        isHalved ? { ...house, size: 6.5 } : house,
        [{ title: 'Results', rows, isHalved }],
        106,
      )
      drawQualityControl(paper, house, analytes, y)
    }
  return {
    layout: 11,
    name: 'PRL-2205-3381 Sunbelt Crumble.pdf',
    truth: {
      lots: ['SBC-0422-118'],
      laboratory: 'Palmetto Ridge Labs',
      reportNumber: 'PRL-2205-3381',
      sampledOn: '2022-05-04',
      receivedOn: '2022-05-05',
      totalThc: { value: thc, unit: '%' },
      totalCbd: { value: heatedTotal(shares, 'CBD').toFixed(2), unit: '%' },
      panels: {
        cannabinoids: 'tested',
        pesticides: 'pass',
        metals: 'pass',
        microbials: 'pass',
        mycotoxins: 'pass',
        solvents: 'pass',
      },
    },
    alsoRight: {
      totalThc: [{ value: (heatedTotal(shares, 'THC') * 10).toFixed(1), unit: 'mg/g' }],
      totalCbd: [{ value: (heatedTotal(shares, 'CBD') * 10).toFixed(2), unit: 'mg/g' }],
      testedOn: ['2022-05-11'],
    },
    bytes: () =>
      drawPages({
        typeface: 'liberation',
        furniture,
        pages: [
          (paper) => {
            paper.text('Certificate of Analysis', 36, 70, { size: 14, bold: true })
            paper.text('Sunbelt Crumble, Ghost Mango', 36, 90, { size: 11 })
            const rows: [string, string, string, string][] = [
              ['Batch #:', 'SBC-0422-118', 'Batch Date:', american('2022-04-22')],
              ['Order #:', 'ACR220504-02', 'Sample #:', 'AAGB718'],
              ['Collected:', `${american('2022-05-04')} 10:15 AM`, 'Received:', `${american('2022-05-05')} 08:40 AM`],
              ['Total Batch Wgt or Vol:', '2,118.6 g', 'Sample Size:', '14 g'],
              ['Client:', 'Sunbelt Harvest MMTC', 'Cultivation Facility:', 'Live Oak'],
            ]
            for (const [index, cells] of rows.entries()) {
              paper.row(cells, 36, 135, 114 + index * 14, { isLabeled: true })
            }
            paper.text('TESTED', 576, 200, { size: 18, bold: true, color: GRAY, align: 'right' })
            paper.text('Cannabinoids', 36, 202, { size: 13, bold: true })
            paper.text(`Date Completed: ${american('2022-05-09')}     Analytical Batch: PRLP220506-1`, 36, 220, {
              size: 7.5,
              color: GRAY,
            })
            const y = drawPanels(
              paper,
              house,
              [{ title: 'Results', rows: cannabinoidRows(shares), kind: 'amounts' }],
              236,
            )
            paper.grid({
              x: 36,
              y,
              widths: [180, 180, 180],
              head: ['', '%', 'mg/g'],
              rows: [
                ['Total THC', thc, (heatedTotal(shares, 'THC') * 10).toFixed(1)],
                ['Total CBD', heatedTotal(shares, 'CBD').toFixed(2), (heatedTotal(shares, 'CBD') * 10).toFixed(2)],
                ['Total Cannabinoids', sumOf(shares).toFixed(2), (sumOf(shares) * 10).toFixed(1)],
              ],
              align: ['left', 'right', 'right'],
              size: 9,
            })
            paper.text(`${FORMULA} Expiration: ${american('2023-05-12')}`, 36, y + 76, { size: 7, color: GRAY })
          },
          panel('Pesticides', pesticideRows(121), '2022-05-10', 'PRLT220507-2', ['Bifenazate', 'Spinosad'], true),
          panel('Heavy Metals', metalRows(122), '2022-05-09', 'PRLM220506-1', ['Arsenic', 'Lead']),
          panel('Residual Solvents', solventRows(123), '2022-05-08', 'PRLS220506-3', ['Butane', 'Ethanol']),
          panel('Microbials', microbeRows(124), '2022-05-11', 'PRLB220509-1', ['Salmonella spp.']),
          panel('Mycotoxins', mycotoxinRows(125), '2022-05-10', 'PRLT220507-3', ['Aflatoxin B1']),
        ],
      }),
  }
}

/** Layout 11: the status is the heading, one panel failed. */
function cinderBayDistillate(): DrawnCertificate {
  const shares = { 'Δ9-THC': 89.732, CBD: 0.214, CBG: 1.87, CBN: 0.94, CBC: 0.402 }
  const house: House = {
    color: '#222222',
    size: 7.5,
    columns: {
      amounts: [
        column('Compound', 'name', 90),
        column('MRL %', 'loq', 50),
        column('Percent', 'result', 60),
        column('Milligrams per gram', 'tenfold', 80),
      ],
      limited: [
        column('Compound', 'name', 100),
        column('MRL', 'loq', 50),
        column('Limit', 'limit', 60),
        column('Found', 'result', 60),
        column('Verdict', 'status', 50),
      ],
    },
  }
  const furniture = (paper: Paper, page: number, pages: number) => {
    paper.text('CINDER BAY ANALYTICS', 36, 26, { size: 12, bold: true })
    paper.text('200 Breakwater, Kahuna Point, HI 96799', 36, 42, { size: 7, color: GRAY })
    paper.text('Lab Report', 576, 26, { size: 12, align: 'right' })
    paper.text(`CBA-9907   Page ${page} of ${pages}`, 576, 42, { size: 7, align: 'right' })
    paper.line(36, 56, 576, 56, '#222222')
    paper.text('Printed 12 December 2024, 16:03', 36, 756, { size: 6.5, color: GRAY })
  }
  const panel =
    (title: string, verdict: string, day: string, batch: string, rows: ReturnType<typeof metalRows>) =>
    (paper: Paper) => {
      paper.text(verdict, 36, 66, { size: 22, bold: true, color: verdict === 'PASS' ? '#25693d' : '#b3261e' })
      paper.text(title, 36, 94, { size: 12, bold: true })
      paper.text(`${dayFirst(day)}   Batch ${batch}`, 36, 112, { size: 8, color: GRAY })
      const y = drawPanels(paper, house, [{ title: 'Findings', rows, isHalved: rows.length > 20 }], 128)
      drawQualityControl(paper, house, [rows[0]?.name ?? '', rows[3]?.name ?? ''], y)
    }
  return {
    layout: 11,
    name: 'Lab Report CBA-9907.pdf',
    truth: {
      lots: ['PXD-1124-A'],
      laboratory: 'CINDER BAY ANALYTICS',
      reportNumber: 'CBA-9907',
      sampledOn: '2024-12-02',
      receivedOn: '2024-12-03',
      reportedOn: '2024-12-12',
      totalThc: { value: '89.732', unit: '%' },
      totalCbd: { value: '0.214', unit: '%' },
      panels: { solvents: 'fail', pesticides: 'pass', metals: 'pass', microbials: 'pass' },
    },
    bytes: () =>
      drawPages({
        typeface: 'helvetica',
        furniture,
        pages: [
          (paper) => {
            paper.text('Paxton Distillate', 36, 68, { size: 18, bold: true })
            const left: [string, string][] = [
              ['Report number', 'CBA-9907'],
              ['Batch', 'PXD-1124-A'],
              ['Batch quantity', '4.4 L'],
              ['Client', 'Paxton Processing'],
              ['Client batch of origin', ''],
            ]
            const right: [string, string][] = [
              ['Date sampled', dayFirst('2024-12-02')],
              ['Date received', dayFirst('2024-12-03')],
              ['Date of report', dayFirst('2024-12-12')],
              ['Valid through', dayFirst('2025-12-12')],
            ]
            for (const [pairs, x] of [
              [left, 36],
              [right, 316],
            ] as const) {
              pairs.forEach(([label, value], index) => {
                paper.text(label, x, 100 + index * 14, { size: 8, color: GRAY })
                paper.text(value, x + 110, 100 + index * 14, { size: 8, bold: true })
              })
            }
            const rows = cannabinoidRows(shares).map((row) => ({
              ...row,
              name: row.name.replace('Δ9-THC', 'Delta 9 THC').replace('Δ8-THC', 'Delta 8 THC'),
            }))
            const y = drawPanels(
              paper,
              house,
              [
                {
                  title: 'Cannabinoids',
                  rows,
                  kind: 'amounts',
                  notes: [`${dayFirst('2024-12-05')}   Batch 241205-CAN`],
                },
              ],
              190,
            )
            paper.grid({
              x: 36,
              y,
              widths: [300, 240],
              head: ['Calculated', 'Percent'],
              rows: [
                ['Total THC', '89.732'],
                ['Total CBD', '0.214'],
                ['Total active cannabinoids', sumOf(shares).toFixed(3)],
              ],
              align: ['left', 'right'],
              size: 8.5,
            })
          },
          panel(
            'Residual Solvents',
            'FAIL',
            '2024-12-06',
            '241206-SOL',
            solventRows(131).map((row) => (row.name === 'Ethanol' ? { ...row, result: '6120', status: 'Fail' } : row)),
          ),
          panel('Pesticides', 'PASS', '2024-12-09', '241209-PES', pesticideRows(132)),
          panel('Heavy Metals', 'PASS', '2024-12-06', '241206-MET', metalRows(133)),
          panel('Microbials', 'PASS', '2024-12-10', '241210-MIC', microbeRows(134)),
        ],
      }),
  }
}

/** Layout 12: gummies in milligrams, without a per cent sign. */
function sugarpineGummies(): DrawnCertificate {
  const house: House = {
    color: '#b03a6b',
    size: 7.5,
    columns: {
      amounts: [column('Analyte', 'name', 100), column('LOQ (mg/g)', 'loq', 60), column('Result (mg/g)', 'result', 60)],
      limited: [
        column('Analyte', 'name', 100),
        column('Limit', 'limit', 60),
        column('LOQ', 'loq', 40),
        column('Result', 'result', 60),
        column('Status', 'status', 50),
      ],
    },
  }
  const furniture = (paper: Paper, page: number, pages: number) => {
    paper.text('Sugarpine Labs', 36, 26, { size: 16, bold: true, color: house.color })
    paper.text('48 Placer Street, Grass Ford, CA 95999 · C8-0000212-LIC', 36, 46, { size: 7, color: GRAY })
    paper.text('Certificate of Analysis', 576, 28, { size: 12, align: 'right' })
    paper.text(`SP-31877, page ${page} of ${pages}`, 576, 46, { size: 7, color: GRAY, align: 'right' })
    paper.line(36, 60, 576, 60, house.color)
    paper.text('Scan to verify, or visit https://coa.sugarpine.example/SP-31877', 36, 756, { size: 7, color: GRAY })
  }
  return {
    layout: 12,
    name: 'SP-31877-yuzu-gummies.pdf',
    truth: {
      lots: ['YUZ-230214-3'],
      laboratory: 'Sugarpine Labs',
      reportNumber: 'SP-31877',
      verifyUrl: 'https://coa.sugarpine.example/SP-31877',
      sampledOn: '2023-02-20',
      receivedOn: '2023-02-20',
      reportedOn: '2023-02-24',
      totalThc: { value: '10.04', unit: 'mg/serving' },
      totalCbd: { value: 'ND', unit: 'mg/serving' },
      panels: {
        cannabinoids: 'tested',
        pesticides: 'tested',
        metals: 'tested',
        microbials: 'tested',
        mycotoxins: 'tested',
        solvents: 'notTested',
      },
    },
    alsoRight: {
      totalThc: [
        { value: '100.40', unit: 'mg/package' },
        { value: '2.449', unit: 'mg/g' },
      ],
      totalCbd: [
        { value: 'ND', unit: 'mg/package' },
        { value: 'ND', unit: 'mg/g' },
      ],
    },
    bytes: () =>
      drawPages({
        typeface: 'liberation',
        furniture,
        pages: [
          (paper) => {
            paper.text('Yuzu Gummies, 10 pieces', 36, 72, { size: 16, bold: true })
            const pairs: [string, string, string, string][] = [
              ['Lot No.', 'YUZ-230214-3', 'Date Collected', american('2023-02-20')],
              ['Serving size', '4.1 g (1 gummy)', 'Date Accepted', american('2023-02-20')],
              ['Servings per package', '10', 'Report Created', american('2023-02-24')],
              ['Batch size', '5,400 packages', 'Best by', american('2024-02-14')],
              ['Manufacturer', 'Marigold Sweets Co.', 'Sample ID', 'SP230220-118'],
            ]
            for (const [index, cells] of pairs.entries()) {
              paper.row(cells, 36, 130, 104 + index * 14, { isLabeled: true })
            }
            paper.grid({
              x: 36,
              y: 190,
              widths: [180, 120, 120, 120],
              head: ['Potency summary', 'mg/g', 'mg/serving', 'mg/package'],
              rows: [
                ['Total Δ9-THC', '2.449', '10.04', '100.40'],
                ['Total CBD', 'ND', 'ND', 'ND'],
                ['Total CBN', '0.488', '2.00', '20.01'],
                ['Label claim Δ9-THC', '', '10.00', '100.00'],
              ],
              align: ['left', 'right', 'right', 'right'],
              size: 8.5,
            })
            paper.grid({
              x: 36,
              y: 280,
              widths: [180, 180, 180],
              head: ['Safety panel', 'Method', 'Status'],
              rows: [
                ['Cannabinoids', 'HPLC', 'Tested'],
                ['Pesticides', 'LC-MS/MS, GC-MS/MS', 'Tested'],
                ['Heavy metals', 'ICP-MS', 'Tested'],
                ['Microbial impurities', 'qPCR', 'Tested'],
                ['Mycotoxins', 'LC-MS/MS', 'Tested'],
                ['Residual solvents', '', 'Not Tested'],
              ],
              size: 8.5,
            })
            const y = drawPanels(
              paper,
              house,
              [
                {
                  title: 'Cannabinoids',
                  rows: cannabinoidRows({ 'Δ9-THC': 2.449, CBN: 0.488, CBG: 0.031, 'Δ8-THC': 0 }),
                  kind: 'amounts',
                  notes: ['Analytical Batch: SP-C-230222-1. Limit: 10 mg THC per serving, 100 mg per package.'],
                },
              ],
              404,
            )
            paper.text('Total THC (mg/g) = THCA × 0.877 + Δ9-THC. mg/serving = mg/g × serving size.', 36, y, {
              size: 7,
              color: GRAY,
            })
          },
          (paper) => {
            drawPanels(
              paper,
              house,
              [
                { title: 'Pesticides (µg/g)', rows: pesticideRows(141), isHalved: true },
                { title: 'Heavy metals (µg/g)', rows: metalRows(142) },
                { title: 'Mycotoxins (µg/kg)', rows: mycotoxinRows(143) },
              ],
              74,
            )
          },
        ],
      }),
  }
}

/** Layout 12: hemp gummies, with the amounts per unit in cards. */
function larkspurGummies(): DrawnCertificate {
  const house: House = {
    color: '#4a3f8f',
    size: 7.5,
    columns: {
      amounts: [
        column('Cannabinoid', 'name', 100),
        column('LOD', 'lod', 50),
        column('LOQ', 'loq', 50),
        column('mg/g', 'result', 60),
      ],
      limited: [
        column('Name', 'name', 100),
        column('Limit', 'limit', 60),
        column('LOD', 'lod', 40),
        column('Amount', 'result', 60),
        column('Result', 'status', 50),
      ],
    },
  }
  const furniture = (paper: Paper, page: number, pages: number) => {
    paper.text('Larkspur Testing Collective', 306, 26, { size: 14, bold: true, color: house.color, align: 'center' })
    paper.text('Suite 9, 1500 Hopyard Way, Sumas Prairie, WA 98999', 306, 46, { size: 7, color: GRAY, align: 'center' })
    paper.line(36, 60, 576, 60, house.color)
    paper.text(`Certificate LTC22-7714`, 36, 754, { size: 7 })
    paper.text(`Page ${page} of ${pages}`, 576, 754, { size: 7, align: 'right' })
  }
  return {
    layout: 12,
    name: 'LTC22-7714.pdf',
    truth: {
      lots: ['BDT2207'],
      laboratory: 'Larkspur Testing Collective',
      reportNumber: 'LTC22-7714',
      sampledOn: '2022-07-18',
      receivedOn: '2022-07-19',
      testedOn: '2022-07-25',
      totalThc: { value: '<LOQ', unit: 'mg/serving' },
      totalCbd: { value: '25.31', unit: 'mg/serving' },
      panels: { cannabinoids: 'tested', metals: 'tested', microbials: 'tested', pesticides: 'notTested' },
    },
    alsoRight: {
      totalThc: [{ value: '<LOQ', unit: 'mg/package' }],
      totalCbd: [{ value: '759.3', unit: 'mg/package' }],
    },
    bytes: () =>
      drawPages({
        typeface: 'times',
        furniture,
        pages: [
          (paper) => {
            paper.text('CERTIFICATE OF ANALYSIS', 306, 70, { size: 13, bold: true, align: 'center' })
            paper.text('Bedtime CBD Gummies, 30 count', 306, 90, { size: 12, align: 'center' })
            paper.lines(
              [
                'Product lot: BDT2207',
                `Manufactured: ${short('2022-07-11')}`,
                'Net weight: 105 g; 3.5 g per gummy',
                'Sample: LTC22-7714-01',
              ],
              60,
              114,
              { size: 8.5, leading: 13 },
            )
            paper.lines(
              [
                `Date Collected: ${short('2022-07-18')}   Date Received: ${short('2022-07-19')}`,
                `Test Completed: ${short('2022-07-25')}`,
                `Expiration date: ${short('2023-07-11')}`,
                'Ordered by: Bedtime Botanicals',
              ],
              310,
              114,
              { size: 8.5, leading: 13 },
            )
            const card = (x: number, label: string, serving: string, whole: string) => {
              paper.frame(x, 180, 172, 66, house.color)
              paper.text(label, x + 86, 186, { size: 9, bold: true, align: 'center' })
              paper.text(`${serving}`, x + 86, 200, { size: 15, bold: true, color: house.color, align: 'center' })
              paper.text(whole, x + 86, 226, { size: 8, color: GRAY, align: 'center' })
            }
            card(36, 'Total CBD', '25.31 mg/serving', '759.3 mg/package')
            card(220, 'Total THC', '<LOQ mg/serving', '<LOQ mg/package')
            card(404, 'Total Cannabinoids', '26.02 mg/serving', '780.6 mg/package')
            paper.grid({
              x: 36,
              y: 260,
              widths: [108, 108, 108, 108, 108],
              head: ['', 'Cannabinoids', 'Heavy Metals', 'Microbials', 'Pesticides'],
              rows: [['Status', 'Tested', 'Tested', 'Tested', 'Not Tested']],
              align: ['left', 'center', 'center', 'center', 'center'],
              size: 8.5,
            })
            const rows = cannabinoidRows({ CBD: 7.231, CBDA: 0, CBG: 0.11, CBC: 0.094, 'Δ9-THC': 0 }).map((row) => ({
              ...row,
              name: row.name.replace('Δ', 'Delta-'),
            }))
            drawPanels(
              paper,
              house,
              [
                {
                  title: 'Cannabinoids',
                  rows,
                  kind: 'amounts',
                  notes: ['LTC-HPLC-1. Batch LC0721-2. CCV Pass. Total THC = Delta-9-THC + 0.877 x THCA'],
                },
                { title: 'Heavy Metals (ppm)', rows: metalRows(151, { status: 'Tested' }), notes: ['Batch LM0722-1'] },
                {
                  title: 'Microbials (CFU/g)',
                  rows: microbeRows(152, { status: 'Tested' }),
                  notes: ['Batch LB0723-1'],
                },
              ],
              308,
            )
            paper.row(['Beatrix Holm, Chemist', american('2022-07-26')], 200, 90, 754, { size: 7.5 })
          },
        ],
      }),
  }
}

export const LAYOUTS_9_11_12 = [
  tamarackFlower(),
  quillFlower(),
  palmettoCrumble(),
  cinderBayDistillate(),
  sugarpineGummies(),
  larkspurGummies(),
]
