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

const { american, short, dashed } = PRINTED_DAYS
const GRAY = '#5b6469'

export type JuniperSample = {
  product: string
  batch: string
  sampleId: string
  shares: Shares
  harvested: string
  collected: string
  received: string
  tested: string
  reported: string
  size: string
  moisture: string
}

/** Layout 6: cards with the number above its label. */
export function juniperGate(sample: JuniperSample, order?: number[]): DrawnCertificate {
  const { shares, sampleId } = sample
  const thc = heatedTotal(shares, 'THC').toFixed(2)
  const cbd = heatedTotal(shares, 'CBD')
  const house: House = {
    color: '#2f4858',
    columns: {
      amounts: [
        column('Analyte', 'name', 90),
        column('LOD %', 'lod', 40),
        column('LOQ %', 'loq', 40),
        column('Result %', 'result', 50),
        column('Result mg/g', 'tenfold', 60),
      ],
      limited: [
        column('Analyte', 'name', 90),
        column('Limit', 'limit', 56),
        column('LOD', 'lod', 34),
        column('LOQ', 'loq', 34),
        column('Result', 'result', 50),
        column('Status', 'status', 36),
      ],
    },
  }
  const furniture = (paper: Paper, page: number, pages: number) => {
    paper.box(36, 26, 30, 30, house.color)
    paper.text('JG', 51, 34, { size: 13, bold: true, color: '#ffffff', align: 'center' })
    paper.text('Juniper Gate Analytics', 74, 28, { size: 13, bold: true })
    paper.text('1180 Basalt Avenue, Bend Falls, OR 97799 · ORELAP# OR100299 · (541) 555-0184', 74, 45, {
      size: 7,
      color: GRAY,
    })
    paper.text('Certificate of Analysis', 576, 28, { size: 11, align: 'right' })
    paper.text(`Report ${sampleId}-R00 · Page ${page} of ${pages}`, 576, 45, { size: 7, color: GRAY, align: 'right' })
    paper.line(36, 64, 576, 64)
    paper.text(`Verify this report: https://verify.junipergate.example/r/${sampleId}`, 36, 756, {
      size: 7,
      color: GRAY,
    })
  }
  const card = (paper: Paper, x: number, value: string, label: string) => {
    paper.box(x, 190, 129, 54, '#eef2f4')
    paper.text(value, x + 64.5, 199, { size: 18, bold: true, color: house.color, align: 'center' })
    paper.text(label, x + 64.5, 225, { size: 8, color: GRAY, align: 'center' })
  }
  return {
    layout: 6,
    name: `${sampleId}_${sample.product.replaceAll(' ', '_')}_COA.pdf`,
    truth: {
      lots: [sample.batch],
      laboratory: 'Juniper Gate Analytics',
      reportNumber: `${sampleId}-R00`,
      verifyUrl: `https://verify.junipergate.example/r/${sampleId}`,
      harvestedOn: sample.harvested,
      sampledOn: sample.collected,
      receivedOn: sample.received,
      testedOn: sample.tested,
      reportedOn: sample.reported,
      totalThc: { value: thc, unit: '%' },
      totalCbd: { value: cbd ? cbd.toFixed(2) : 'ND', unit: '%' },
      panels: {
        pesticides: 'pass',
        metals: 'pass',
        microbials: 'pass',
        mycotoxins: 'pass',
        moisture: 'pass',
        waterActivity: 'pass',
        terpenes: 'tested',
      },
    },
    bytes: () =>
      drawPages({
        order,
        typeface: 'liberation',
        furniture,
        pages: [
          (paper) => {
            paper.text(sample.product, 36, 76, { size: 17, bold: true })
            const pairs = (rows: [string, string][], x: number) => {
              rows.forEach(([label, value], index) => {
                paper.text(label, x, 108 + index * 14, { size: 8, color: GRAY })
                paper.text(value, x + 90, 108 + index * 14, { size: 8 })
              })
            }
            pairs(
              [
                ['Batch ID', sample.batch],
                ['Batch size', sample.size],
                ['Sample ID', sampleId],
                ['Harvested', american(sample.harvested)],
                ['Client', 'Fernhollow Botanicals'],
              ],
              36,
            )
            pairs(
              [
                ['Collected', american(sample.collected)],
                ['Received', american(sample.received)],
                ['Test Completed', american(sample.tested)],
                ['Reported', american(sample.reported)],
                ['Expires', american(sample.reported.replace(/^\d+/, (year) => String(Number(year) + 1)))],
              ],
              316,
            )
            card(paper, 36, `${thc}%`, 'Total THC')
            card(paper, 173, cbd ? `${cbd.toFixed(2)}%` : 'ND', 'Total CBD')
            card(paper, 310, `${sumOf(shares).toFixed(2)}%`, 'Total Cannabinoids')
            card(paper, 447, `${sample.moisture}%`, 'Moisture')
            paper.grid({
              x: 36,
              y: 258,
              widths: [180, 120, 120, 120],
              head: ['Panel', 'Method', 'Analyzed', 'Status'],
              rows: [
                ['Pesticides', 'LC-MS/MS', american(sample.tested), 'Pass'],
                ['Heavy metals', 'ICP-MS', american(sample.received), 'Pass'],
                ['Microbials', 'qPCR', american(sample.tested), 'Pass'],
                ['Mycotoxins', 'LC-MS/MS', american(sample.tested), 'Pass'],
                ['Moisture', 'Loss on drying', american(sample.received), 'Pass'],
                ['Water activity', 'Dew point', american(sample.received), 'Pass'],
                ['Terpenes', 'GC-FID', american(sample.received), 'Tested'],
              ],
              size: 8,
            })
            const y = drawPanels(
              paper,
              house,
              [
                {
                  title: 'Cannabinoids',
                  rows: cannabinoidRows(shares),
                  kind: 'amounts',
                  notes: [`HPLC-UV · Analytical batch ${sampleId.slice(0, 4)}-POT-3 · as received`],
                },
              ],
              404,
            )
            paper.text(FORMULA, 36, y, { size: 7, color: GRAY })
          },
          (paper) => {
            const seed = Number(sampleId.replaceAll(/\D/g, ''))
            drawPanels(
              paper,
              house,
              [
                { title: 'Pesticides (ppm)', rows: pesticideRows(seed), isHalved: true },
                { title: 'Heavy metals (ppm)', rows: metalRows(seed + 1) },
                { title: 'Microbials (CFU/g)', rows: microbeRows(seed + 2) },
                { title: 'Mycotoxins (ppb)', rows: mycotoxinRows(seed + 3) },
              ],
              78,
            )
          },
          (paper) => {
            const y = drawPanels(
              paper,
              house,
              [{ title: 'Terpenes', rows: terpeneRows(Number(sampleId.replaceAll(/\D/g, '')) + 4), kind: 'amounts' }],
              78,
            )
            drawQualityControl(paper, house, ['Δ9-THC', 'THCA', 'Lead', 'Bifenthrin'], y)
          },
        ],
      }),
  }
}

/** Layout 6: cards with a label in two lines, as received and dry. */
function northloomFlower(): DrawnCertificate {
  const shares = { THCA: 20.874, 'Δ9-THC': 0.902, CBDA: 0.081, CBGA: 0.713, CBG: 0.094 }
  const DRY = 1 / 0.8914
  const received = { thc: heatedTotal(shares, 'THC').toFixed(1), cbd: heatedTotal(shares, 'CBD').toFixed(2) }
  const dry = { thc: (heatedTotal(shares, 'THC') * DRY).toFixed(1), cbd: (heatedTotal(shares, 'CBD') * DRY).toFixed(2) }
  const house: House = {
    color: '#7a2e3a',
    columns: {
      amounts: [
        column('Analyte', 'name', 90),
        column('MDL', 'lod', 40),
        column('RL', 'loq', 40),
        column('mg/g', 'tenfold', 50),
        column('% as rec.', 'result', 60),
      ],
      limited: [
        column('Analyte', 'name', 90),
        column('RL', 'loq', 36),
        column('Limit', 'limit', 56),
        column('Result', 'result', 50),
        column('Status', 'status', 40),
      ],
    },
  }
  const furniture = (paper: Paper, page: number, pages: number) => {
    paper.text('NORTHLOOM', 36, 26, { size: 20, bold: true, color: house.color })
    paper.text('L A B O R A T O R I E S', 36, 48, { size: 7.5, color: house.color })
    paper.lines(
      ['Northloom Laboratories LLC', '2 Weir Street, Hadley Mills, VT 05999', 'Registration LAB-0009'],
      576,
      26,
      { size: 7, align: 'right' },
    )
    paper.line(36, 62, 576, 62, house.color)
    paper.text(`Order 230918-011`, 36, 756, { size: 7, color: GRAY })
    paper.text(`Page ${page} of ${pages}`, 576, 756, { size: 7, color: GRAY, align: 'right' })
  }
  return {
    layout: 6,
    name: 'Northloom_230918-011_SugarHouse.pdf',
    truth: {
      lots: ['SH-2308-A', '1A4040300002ED5000001277'],
      laboratory: 'Northloom Laboratories LLC',
      receivedOn: '2023-09-18',
      sampledOn: '2023-09-17',
      testedOn: '2023-09-22',
      totalThc: { value: received.thc, unit: '%', basis: 'asReceived' },
      totalCbd: { value: received.cbd, unit: '%', basis: 'asReceived' },
      panels: {
        pesticides: 'pass',
        metals: 'pass',
        microbials: 'pass',
        mycotoxins: 'notTested',
        foreignMatter: 'pass',
      },
    },
    alsoRight: {
      totalThc: [
        { value: dry.thc, unit: '%', basis: 'dry' },
        { value: '192', unit: 'mg/g', basis: 'asReceived' },
      ],
      totalCbd: [{ value: dry.cbd, unit: '%', basis: 'dry' }],
    },
    bytes: () =>
      drawPages({
        typeface: 'helvetica',
        furniture,
        pages: [
          (paper) => {
            paper.text('Certificate of Analysis', 36, 72, { size: 12 })
            paper.text('Sugar House OG', 36, 90, { size: 18, bold: true })
            paper.text(
              'Producer: Stony Brook Cannabis     Batch#: SH-2308-A     METRC Batch: 1A4040300002ED5000001277',
              36,
              116,
              { size: 7.5 },
            )
            paper.text(
              `Collected ${short('2023-09-17')}   Received ${short('2023-09-18')}   Completed ${short('2023-09-22')}   Expires ${short('2024-09-22')}`,
              36,
              129,
              { size: 7.5 },
            )
            const card = (x: number, y: number, label: [string, string], value: string, under = '') => {
              paper.frame(x, y, 127, 62)
              paper.lines([...label], x + 10, y + 10, { size: 9, bold: true, color: house.color, leading: 11 })
              paper.text(value, x + 119, y + 12, { size: 15, bold: true, align: 'right' })
              paper.text(under, x + 119, y + 44, { size: 7, color: GRAY, align: 'right' })
            }
            paper.text('AS RECEIVED', 36, 150, { size: 8, bold: true })
            card(36, 162, ['TOTAL', 'THC'], `${received.thc} %`, `${(heatedTotal(shares, 'THC') * 10).toFixed(0)} mg/g`)
            card(173, 162, ['TOTAL', 'CBD'], `${received.cbd} %`)
            card(310, 162, ['TOTAL', 'TERPENES'], '2.14 %')
            card(447, 162, ['MOISTURE', 'CONTENT'], '10.86 %')
            paper.text('TOTAL THC (dry weight)', 36, 236, { size: 8, bold: true })
            paper.text(`${dry.thc} %`, 160, 236, { size: 8 })
            paper.text('TOTAL CBD (dry weight)', 230, 236, { size: 8, bold: true })
            paper.text(`${dry.cbd} %`, 354, 236, { size: 8 })
            paper.text('Max Active THC', 420, 236, { size: 8, bold: true })
            paper.text(`${received.thc} %`, 500, 236, { size: 8 })
            const statuses: [string, string][] = [
              ['Pesticides', 'PASS'],
              ['Heavy Metals', 'PASS'],
              ['Microbials', 'PASS'],
              ['Mycotoxins', 'NOT TESTED'],
              ['Foreign Matter', 'PASS'],
            ]
            statuses.forEach(([name, status], index) => {
              paper.box(36 + index * 109, 256, 104, 30, '#f4ecee')
              paper.text(name, 88 + index * 109, 261, { size: 7.5, align: 'center' })
              paper.text(status, 88 + index * 109, 272, {
                size: 8.5,
                bold: true,
                align: 'center',
                color: status === 'PASS' ? '#25693d' : '#9a9a9a',
              })
            })
            const rows = cannabinoidRows(shares, { low: '< RL' }).map((row) => ({
              ...row,
              name: row.name.replace('Δ', 'Delta '),
            }))
            const y = drawPanels(
              paper,
              house,
              [
                {
                  title: 'Cannabinoids',
                  rows,
                  kind: 'amounts',
                  notes: ['NL-M-104, HPLC. Analytical Batch: C230919A. CCV Pass, blank Pass.'],
                },
                {
                  title: 'Heavy Metals (ug/g)',
                  rows: metalRows(71),
                  notes: ['NL-M-221, ICP-MS. Analytical Batch: M230920A'],
                },
              ],
              304,
            )
            paper.lines(
              [
                'Total THC = THCA x 0.877 + Delta 9-THC. Dry weight = as received / (1 - moisture).',
                'Electronically signed',
                'Orla Feeney, Laboratory Manager',
                short('2023-09-25'),
              ],
              36,
              y,
              { size: 7, leading: 10 },
            )
          },
          (paper) => {
            drawPanels(
              paper,
              house,
              [
                {
                  title: 'Pesticides (ug/g)',
                  rows: pesticideRows(72),
                  isHalved: true,
                  notes: ['NL-M-310. Analytical Batch: P230921B'],
                },
                { title: 'Microbials', rows: microbeRows(73), notes: ['NL-M-405. Analytical Batch: B230921A'] },
              ],
              76,
            )
          },
        ],
      }),
  }
}

/** Layout 8: statuses of one letter, with a legend. */
function ferrousCreekShatter(): DrawnCertificate {
  const shares = { THCA: 71.22, 'Δ9-THC': 5.914, CBDA: 0.202, CBGA: 2.611, CBG: 0.318 }
  const thc = heatedTotal(shares, 'THC').toFixed(2)
  const house: House = {
    color: '#7b4a12',
    columns: {
      amounts: [
        column('Analyte', 'name', 90),
        column('LOQ', 'loq', 40),
        column('Mass %', 'result', 50),
        column('Mass mg/g', 'tenfold', 60),
      ],
      limited: [
        column('Analyte', 'name', 90),
        column('LOQ', 'loq', 36),
        column('Limit', 'limit', 60),
        column('Mass', 'result', 50),
        column('Status', 'status', 36),
      ],
    },
  }
  const furniture = (paper: Paper, page: number, pages: number) => {
    paper.text('Ferrous Creek Testing', 36, 28, { size: 15, bold: true, color: house.color })
    paper.text('7 Mill Race Court, Iron Bay, MI 49899 · SC-000017', 36, 47, { size: 7, color: GRAY })
    paper.text(`${page} of ${pages}`, 576, 30, { size: 9, align: 'right' })
    paper.text('1B-Shatter, Copper Kush', 576, 44, { size: 7.5, align: 'right' })
    paper.line(36, 60, 576, 60, house.color)
    paper.text('P = Pass   F = Fail   NT = Not Tested   ND = None Detected   NR = Not Reported', 306, 744, {
      size: 7,
      align: 'center',
    })
    paper.text('Accredited to ISO/IEC 17025:2017, certificate 5512.01, valid until 8/31/2026', 306, 756, {
      size: 6.5,
      color: GRAY,
      align: 'center',
    })
  }
  return {
    layout: 8,
    name: 'FCT-48812.pdf',
    truth: {
      lots: ['CPK-SH-1107'],
      laboratory: 'Ferrous Creek Testing',
      reportNumber: 'FCT-48812',
      sampledOn: '2023-11-13',
      receivedOn: '2023-11-13',
      testedOn: '2023-11-17',
      totalThc: { value: thc, unit: '%' },
      totalCbd: { value: heatedTotal(shares, 'CBD').toFixed(2), unit: '%' },
      panels: {
        cannabinoids: 'pass',
        pesticides: 'pass',
        metals: 'pass',
        solvents: 'pass',
        microbials: 'pass',
        mycotoxins: 'notTested',
        foreignMatter: 'pass',
      },
    },
    alsoRight: {
      totalThc: [{ value: (heatedTotal(shares, 'THC') * 10).toFixed(1), unit: 'mg/g' }],
      totalCbd: [{ value: (heatedTotal(shares, 'CBD') * 10).toFixed(1), unit: 'mg/g' }],
    },
    bytes: () =>
      drawPages({
        typeface: 'liberation',
        furniture,
        pages: [
          (paper) => {
            paper.text('Certificate of Analysis', 36, 70, { size: 13, bold: true })
            paper.lines(
              [
                'Copper Kush',
                'Sample ID: 2311FCT0921.4810',
                'Strain: Copper Kush',
                'Matrix: Concentrates & Extracts',
                'Type: Shatter',
                'Sample Size: 7.5 g;  Batch Size: 16 lb',
              ],
              36,
              92,
              { size: 8, leading: 12 },
            )
            paper.lines(
              [
                'Report: FCT-48812',
                'Batch#: CPK-SH-1107',
                `Collected & Received: ${american('2023-11-13')}`,
                `Completed: ${american('2023-11-17')}`,
                `Expires: ${american('2024-11-17')}`,
                'Harvest Lot: see manifest',
              ],
              220,
              92,
              { size: 8, leading: 12 },
            )
            paper.lines(
              ['Client', 'Keweenaw Concentrates', 'Lic. # PR-000412', '1400 Quincy Hill', 'Iron Bay, MI 49899'],
              420,
              92,
              { size: 8, leading: 12 },
            )
            paper.grid({
              x: 36,
              y: 178,
              widths: [160, 130, 170, 80],
              head: ['Summary Test', 'Date Tested', 'Method', 'Result'],
              rows: [
                ['Cannabinoids', american('2023-11-14'), 'HPLC-DAD', 'P'],
                ['Residual Solvents', american('2023-11-15'), 'HS-GC-FID', 'P'],
                ['Microbials', american('2023-11-17'), 'qPCR', 'P'],
                ['Mycotoxins', '', '', 'NT'],
                ['Heavy Metals', american('2023-11-16'), 'ICP-MS', 'P'],
                ['Pesticides', american('2023-11-15'), 'LC-MS/MS', 'P'],
                ['Foreign Matter', american('2023-11-14'), 'Visual', 'P'],
              ],
              size: 8,
            })
            paper.grid({
              x: 36,
              y: 316,
              widths: [180, 180, 180],
              head: ['Total THC', 'Total CBD', 'Total Cannabinoids'],
              rows: [
                [`${thc} %`, `${heatedTotal(shares, 'CBD').toFixed(2)} %`, `${sumOf(shares).toFixed(2)} %`],
                [
                  `${(heatedTotal(shares, 'THC') * 10).toFixed(1)} mg/g`,
                  `${(heatedTotal(shares, 'CBD') * 10).toFixed(1)} mg/g`,
                  `${(sumOf(shares) * 10).toFixed(1)} mg/g`,
                ],
              ],
              align: ['center', 'center', 'center'],
              size: 9,
            })
            drawPanels(
              paper,
              house,
              [
                {
                  title: 'Cannabinoids',
                  status: 'P',
                  rows: cannabinoidRows(shares),
                  kind: 'amounts',
                  notes: ['Total THC = THCa * 0.877 + Δ9-THC; Total CBD = CBDa * 0.877 + CBD'],
                },
                { title: 'Residual Solvents (PPM)', status: 'P', rows: solventRows(81, { status: 'P' }) },
              ],
              384,
            )
          },
          (paper) => {
            drawPanels(
              paper,
              house,
              [
                { title: 'Pesticides (PPM)', status: 'P', rows: pesticideRows(82, { status: 'P' }), isHalved: true },
                { title: 'Heavy Metals (PPM)', status: 'P', rows: metalRows(83, { status: 'P' }) },
                { title: 'Microbials (CFU/g)', status: 'P', rows: microbeRows(84, { status: 'P' }) },
              ],
              72,
            )
          },
        ],
      }),
  }
}

/** Layout 8: Y and a dash, with a legend at the end. */
function orchardStreetPreroll(): DrawnCertificate {
  const shares = { THCA: 16.05, 'Δ9-THC': 1.337, CBGA: 0.51, CBN: 0.083, CBC: 0.061 }
  const house: House = {
    color: '#44562f',
    size: 7,
    columns: {
      amounts: [
        column('Cannabinoid', 'name', 90),
        column('% w/w', 'result', 50),
        column('mg/g', 'tenfold', 50),
        column('LOQ', 'loq', 40),
      ],
      limited: [
        column('Analyte', 'name', 90),
        column('Limit', 'limit', 60),
        column('Result', 'result', 60),
        column('Meets', 'status', 30, 'center'),
      ],
    },
  }
  const furniture = (paper: Paper, page: number, pages: number) => {
    paper.text('Orchard Street Labs', 36, 28, { size: 14, bold: true, color: house.color })
    paper.text('95 Orchard St · Pomona Ferry, NY 12599 · OCM-CPL-22-00019', 36, 46, { size: 7, color: GRAY })
    paper.text('ANALYSIS REPORT', 576, 30, { size: 12, bold: true, align: 'right' })
    paper.line(36, 60, 576, 60, house.color)
    paper.text(`OSL form 12, rev. 7 (02/2024)`, 36, 756, { size: 6.5, color: GRAY })
    paper.text(`${page}/${pages}`, 576, 756, { size: 7, align: 'right' })
  }
  return {
    layout: 8,
    name: 'OSL_prerolls_half_gram.pdf',
    truth: {
      lots: ['BRK-24-019'],
      laboratory: 'Orchard Street Labs',
      reportNumber: '24-05521',
      sampledOn: '2024-04-08',
      receivedOn: '2024-04-09',
      reportedOn: '2024-04-15',
      totalThc: { value: heatedTotal(shares, 'THC').toFixed(3), unit: '%' },
      totalCbd: { value: 'ND', unit: '%' },
      panels: {
        pesticides: 'pass',
        metals: 'pass',
        microbials: 'pass',
        mycotoxins: 'pass',
        solvents: 'notTested',
        terpenes: 'notTested',
        waterActivity: 'pass',
      },
    },
    alsoRight: { totalThc: [{ value: '154.13', unit: 'mg/g' }], totalCbd: [{ value: 'ND', unit: 'mg/g' }] },
    bytes: () =>
      drawPages({
        typeface: 'helvetica',
        furniture,
        pages: [
          (paper) => {
            paper.text('Bramble Kush Pre-Rolls, 0.5 g x 7', 36, 72, { size: 13, bold: true })
            const pairs: [string, string][] = [
              ['Report No.', '24-05521'],
              ['Lot No.', 'BRK-24-019'],
              ['Client', 'Bramble & Kettle Farm, LLC'],
              ['Batch Size', '412 packs'],
              ['Sampled / Received', `${dashed('2024-04-08')} / ${dashed('2024-04-09')}`],
              ['Reported', dashed('2024-04-15')],
              ['Best before', dashed('2025-04-15')],
            ]
            pairs.forEach(([label, value], index) => {
              paper.text(label, 36, 98 + index * 14, { size: 8.5, bold: true })
              paper.text(value, 150, 98 + index * 14, { size: 8.5 })
            })
            paper.grid({
              x: 330,
              y: 96,
              widths: [166, 80],
              head: ['Requirement', 'Meets'],
              rows: [
                ['Pesticides', 'Y'],
                ['Heavy metals', 'Y'],
                ['Microbiology', 'Y'],
                ['Mycotoxins', 'Y'],
                ['Residual solvents', '-'],
                ['Terpenes', '-'],
                ['Water activity', 'Y'],
              ],
              align: ['left', 'center'],
              size: 8,
            })
            paper.text('Y: within limits   N: exceeds limits   -: not tested', 330, 216, { size: 7, color: GRAY })
            const rows = cannabinoidRows(shares, { absent: 'ND' }).map((row) => ({
              ...row,
              name: row.name.replace('Δ', 'D'),
            }))
            const y = drawPanels(
              paper,
              house,
              [
                {
                  title: 'Potency',
                  rows,
                  kind: 'amounts',
                  notes: ['Batch POT-240410-3; started 10-Apr-2024; ended 11-Apr-2024'],
                },
              ],
              244,
            )
            const bottom = paper.grid({
              x: 36,
              y: y - 6,
              widths: [200, 110, 110, 120],
              head: ['Calculated', '% w/w', 'mg/g', 'mg per 0.5 g'],
              rows: [
                [
                  'Total THC (0.877 x THCA + D9-THC)',
                  heatedTotal(shares, 'THC').toFixed(3),
                  (heatedTotal(shares, 'THC') * 10).toFixed(2),
                  (heatedTotal(shares, 'THC') * 5).toFixed(1),
                ],
                ['Total CBD (0.877 x CBDA + CBD)', 'ND', 'ND', 'ND'],
                [
                  'Sum of cannabinoids',
                  sumOf(shares).toFixed(3),
                  (sumOf(shares) * 10).toFixed(2),
                  (sumOf(shares) * 5).toFixed(1),
                ],
              ],
              align: ['left', 'right', 'right', 'right'],
              size: 8,
            })
            drawPanels(
              paper,
              house,
              [{ title: 'Heavy metals, ug/g', rows: metalRows(91, { status: 'Y' }) }],
              bottom + 14,
            )
          },
          (paper) => {
            const y = drawPanels(
              paper,
              house,
              [
                { title: 'Pesticides, ug/g', rows: pesticideRows(92, { status: 'Y', absent: '<LOQ' }), isHalved: true },
                { title: 'Microbiology, CFU/g', rows: microbeRows(93, { status: 'Y' }) },
                { title: 'Mycotoxins, ug/kg', rows: mycotoxinRows(94, { status: 'Y' }) },
              ],
              72,
            )
            paper.lines(['Released by', 'Percival Ames, MSc', american('2024-04-15')], 36, y + 4, { size: 7.5 })
          },
        ],
      }),
  }
}

export const LAYOUTS_6_8 = [
  juniperGate({
    product: 'Winter Orchard Flower',
    batch: 'FH-2402-WO',
    sampleId: 'J240311-04',
    shares: { THCA: 24.118, 'Δ9-THC': 0.612, CBDA: 0.058, CBGA: 0.942, CBG: 0.101, CBC: 0 },
    harvested: '2024-02-12',
    collected: '2024-03-08',
    received: '2024-03-11',
    tested: '2024-03-15',
    reported: '2024-03-18',
    size: '27 lbs',
    moisture: '10.9',
  }),
  northloomFlower(),
  ferrousCreekShatter(),
  orchardStreetPreroll(),
]
