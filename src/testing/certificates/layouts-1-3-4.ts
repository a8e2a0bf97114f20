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
  terpeneRows,
} from './analytes.ts'
import { column, type DrawnCertificate, drawPanels, drawQualityControl, FORMULA, type House } from './back-pages.ts'
import { drawPages, type Paper } from './paper.ts'

const { american, padded, brief, long, dayFirst } = PRINTED_DAYS
const GRAY = '#5b6469'

/** Layout 1: two or three pairs in one cell. */
function tidewaterFlower(): DrawnCertificate {
  const shares = { THCA: 25.161, 'Δ9-THC': 0.779, CBDA: 0.06, CBGA: 0.882, CBG: 0.131, THCV: 0 }
  const thc = heatedTotal(shares, 'THC').toFixed(3)
  const cbd = heatedTotal(shares, 'CBD').toFixed(3)
  const house: House = {
    color: '#1f4e79',
    columns: {
      amounts: [
        column('Analyte', 'name', 90),
        column('LOD (%)', 'lod', 50),
        column('LOQ (%)', 'loq', 50),
        column('Result (%)', 'result', 60),
        column('mg/g', 'tenfold', 60),
      ],
      limited: [
        column('Analyte', 'name', 90),
        column('LOD', 'lod', 36),
        column('Action Level', 'limit', 60),
        column('Result', 'result', 50),
        column('Pass/Fail', 'status', 50),
      ],
    },
  }
  const furniture = (paper: Paper, page: number, pages: number) => {
    paper.text('Tidewater Botanical Testing, LLC', 36, 28, { size: 13, bold: true, color: house.color })
    paper.lines(['2210 Pelican Way, Suite 104', 'Port Mercer, FL 33499, US', '(954) 555-0139'], 400, 24, { size: 7 })
    paper.line(36, 58, 576, 58, house.color)
    paper.text('Certificate of Analysis', 306, 64, { size: 15, bold: true, align: 'center' })
    if (page > 1) {
      paper.text('Gorilla Grove Whole Flower', 36, 90, { size: 10, bold: true })
      paper.text('Batch#: 7420-1188 Sample Size Received: 15 gram', 36, 104, { size: 7 })
      paper.text(`Sampled: ${padded('2021-09-10')} Completed: ${padded('2021-09-14')}`, 36, 114, { size: 7 })
    }
    paper.line(36, 742, 576, 742)
    paper.text('Lab Director: Imogen Vance   State License # CMTL-0097   ISO 17025 Accreditation # 97164', 36, 747, {
      size: 6.5,
    })
    paper.text('Signature', 420, 747, { size: 6.5, color: GRAY })
    paper.text(padded('2021-09-15'), 420, 757, { size: 6.5 })
    paper.text(`Page ${page} of ${pages}`, 576, 757, { size: 6.5, align: 'right' })
  }
  const batch = (code: string, day: string) =>
    `Analytical Batch: ${code}   Reviewed On: ${padded(day)} 11:42:08   Instrument Used: HPLC-2020-07   Batch Date: ${padded('2021-09-12')} 09:11:30`
  return {
    layout: 1,
    name: 'TB10914003-002_Gorilla-Grove-Whole-Flower.pdf',
    truth: {
      lots: ['7420-1188', 'HPF-210712-GG4'],
      laboratory: 'Tidewater Botanical Testing, LLC',
      sampledOn: '2021-09-10',
      receivedOn: '2021-09-11',
      testedOn: '2021-09-14',
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
        moisture: 'tested',
        terpenes: 'tested',
      },
    },
    bytes: () =>
      drawPages({
        typeface: 'helvetica',
        furniture,
        pages: [
          (paper) => {
            paper.text('Hollow Pine Farms LLC', 36, 90, { size: 9, bold: true })
            paper.lines(['Gorilla Grove Whole Flower', 'Gorilla Grove Sativa', 'Matrix: Flower'], 36, 106, { size: 9 })
            paper.frame(300, 88, 276, 84)
            paper.lines(
              [
                'Sample: TB10914003-002   Harvest/Lot ID: HPF-210712-GG4',
                'Batch#: 7420-1188   Batch Date: 08/30/21',
                'Sample Size Received: 15 gram   Total Batch Size: 27 lbs',
                'Retail Product Size: 3.5 gram   Ordered: 09/09/21',
                'Sampled: 09/10/21; Received: 09/11/21',
                'Completed: 09/14/21; Expires: 09/14/22',
                'Sampling Method: SOP.T.20.010, rev 3',
              ],
              306,
              93,
              { size: 7.5, leading: 11 },
            )
            paper.box(36, 184, 540, 18, '#2d7d46')
            paper.text('PASSED', 306, 188, { size: 11, bold: true, color: '#ffffff', align: 'center' })
            paper.text('SAFETY RESULTS', 36, 212, { size: 9, bold: true, color: house.color })
            paper.lines(
              [
                'Pesticides: PASSED     Heavy Metals: PASSED     Microbials: PASSED',
                'Mycotoxins: PASSED     Residual Solvents: NOT TESTED     Filth: PASSED',
                'Water Activity: PASSED     Moisture: TESTED     Terpenes: TESTED',
              ],
              36,
              228,
              { size: 8.5, leading: 14 },
            )
            paper.text('CANNABINOID RESULTS', 36, 282, { size: 9, bold: true, color: house.color })
            paper.text(
              `Total THC: ${thc} %     Total CBD: ${cbd} %     Total Cannabinoids: ${sumOf(shares).toFixed(3)} %`,
              36,
              298,
              { size: 9.5, bold: true },
            )
            const rows = cannabinoidRows(shares, { low: '<0.010' }).map((row) => ({
              ...row,
              name: row.name.replace('Δ', 'D'),
            }))
            const y = drawPanels(
              paper,
              house,
              [{ title: 'Potency', rows, kind: 'amounts', notes: [batch('DA031655POT', '2021-09-13')] }],
              324,
            )
            paper.lines(
              [
                'Full spectrum cannabinoid analysis utilizing High Performance Liquid Chromatography with UV detection.',
                'Total THC = THCA * 0.877 + D9-THC. Total CBD = CBDA * 0.877 + CBD. LOQ for all cannabinoids is 1 mg/L.',
                'Moisture content 11.2 %. Results are reported on a received basis unless stated otherwise.',
              ],
              36,
              y,
              { size: 6.5, color: GRAY },
            )
          },
          (paper) => {
            const y = drawPanels(
              paper,
              house,
              [
                {
                  title: 'Pesticides',
                  status: 'PASSED',
                  rows: pesticideRows(11, { status: 'PASS' }),
                  isHalved: true,
                  notes: [batch('DA006375', '2021-09-14')],
                },
                {
                  title: 'Heavy Metals',
                  status: 'PASSED',
                  rows: metalRows(12, { status: 'PASS' }),
                  notes: [batch('DA006391', '2021-09-13')],
                },
              ],
              132,
            )
            paper.text('Dilution 250   Extraction date 09/12/21   Weight 1.0432g', 36, y, { size: 6.5, color: GRAY })
          },
          (paper) => {
            drawPanels(
              paper,
              house,
              [
                {
                  title: 'Terpenes',
                  status: 'TESTED',
                  rows: terpeneRows(13),
                  kind: 'amounts',
                  notes: [batch('DA006380', '2021-09-13')],
                },
                {
                  title: 'Microbials',
                  status: 'PASSED',
                  rows: microbeRows(14, { status: 'PASS' }),
                  notes: [batch('DA006377', '2021-09-14')],
                },
                {
                  title: 'Mycotoxins',
                  status: 'PASSED',
                  rows: mycotoxinRows(15, { status: 'PASS' }),
                  notes: [batch('DA006376', '2021-09-14')],
                },
              ],
              132,
            )
          },
        ],
      }),
  }
}

/** Layout 1: pairs in one cell, with M/D/YY and two dates behind one label. */
function copperleafCartridge(): DrawnCertificate {
  const shares = { 'Δ9-THC': 84.31, CBD: 0, CBG: 2.184, CBN: 0.911, 'Δ8-THC': 0 }
  const house: House = {
    color: '#8a4b1f',
    size: 7,
    columns: {
      amounts: [
        column('Cannabinoid', 'name', 90),
        column('LOQ mg/g', 'loq', 50),
        column('Result mg/g', 'tenfold', 60),
        column('Result %', 'result', 60),
      ],
      limited: [
        column('Compound', 'name', 110),
        column('Limit', 'limit', 60),
        column('LOQ', 'loq', 40),
        column('Result', 'result', 60),
        column('Status', 'status', 40),
      ],
    },
  }
  const furniture = (paper: Paper, page: number, pages: number) => {
    paper.box(0, 0, 612, 46, house.color)
    paper.text('COPPERLEAF ANALYTICAL', 36, 15, { size: 16, bold: true, color: '#ffffff', spacing: 0.6 })
    paper.text('880 Foundry Road, Unit 6, Grand Mesa, CO 81499  |  Lic. 405R-00071  |  copperleaf.example', 576, 20, {
      size: 6.5,
      color: '#ffffff',
      align: 'right',
    })
    paper.text('Report No.: CA-2203-1147-R1', 36, 56, { size: 7.5 })
    paper.text('Reported: 3/14/22', 306, 56, { size: 7.5, align: 'center' })
    paper.text(`Page ${page}/${pages}`, 576, 56, { size: 7.5, align: 'right' })
    paper.lines(
      [
        'This report shall not be reproduced, except in full, without the written approval of Copperleaf Analytical. The results',
        'relate only to the sample as received. Measurement uncertainty is available upon request. Form CA-F-118 rev. 4, 1/15/20.',
      ],
      306,
      756,
      { size: 6, color: GRAY, align: 'center' },
    )
  }
  return {
    layout: 1,
    name: 'CA-2203-1147-R1.pdf',
    truth: {
      lots: ['CLV-22-0308'],
      laboratory: 'COPPERLEAF ANALYTICAL',
      reportNumber: 'CA-2203-1147-R1',
      sampledOn: '2022-03-09',
      receivedOn: '2022-03-10',
      reportedOn: '2022-03-14',
      totalThc: { value: '84.31', unit: '%' },
      totalCbd: { value: '<LOQ', unit: '%' },
      panels: { cannabinoids: 'tested', solvents: 'pass', pesticides: 'pass', metals: 'pass', mycotoxins: 'pass' },
    },
    alsoRight: {
      totalThc: [{ value: '843.10', unit: 'mg/g' }],
      totalCbd: [{ value: '<LOQ', unit: 'mg/g' }],
      testedOn: ['2022-03-13'],
    },
    bytes: () =>
      drawPages({
        typeface: 'liberation',
        furniture,
        pages: [
          (paper) => {
            paper.text('CERTIFICATE OF ANALYSIS', 36, 80, { size: 18, bold: true })
            paper.text('Cloverfield Live Resin Cartridge, Lemon Nettle', 36, 106, { size: 12 })
            paper.frame(36, 130, 265, 74)
            paper.lines(
              [
                'Client: Cloverfield Extracts; License: 404R-00212',
                'Lot No.: CLV-22-0308; Batch Size: 1,250 units; Unit: 0.5 g',
                'Sample ID: 22031007; Matrix: Concentrate, inhalable',
                'METRC Source: n/a; PO: 7781; Container: amber vial',
              ],
              42,
              136,
              { size: 8, leading: 15 },
            )
            paper.frame(311, 130, 265, 74)
            paper.lines(
              [
                'Collected: 3/9/22; Received: 3/10/22; Temp.: 19 °C',
                'Analyzed: 3/10/22 - 3/13/22; Sampler: T. Okafor',
                'Use by: 3/9/23; Retest: 9/9/22',
                'Approved by: S. Lindqvist, Technical Manager',
              ],
              317,
              136,
              { size: 8, leading: 15 },
            )
            paper.grid({
              x: 36,
              y: 220,
              widths: [135, 135, 135, 135],
              head: ['Total THC', 'Total CBD', 'Total Cannabinoids', 'Total Terpenes'],
              rows: [
                ['84.31 %', '<LOQ %', '87.405 %', '4.112 %'],
                ['843.10 mg/g', '<LOQ mg/g', '874.05 mg/g', '41.12 mg/g'],
              ],
              align: ['center', 'center', 'center', 'center'],
              size: 10,
            })
            paper.text(
              'Cannabinoids: Tested; Residual Solvents: Pass; Pesticides: Pass; Heavy Metals: Pass; Mycotoxins: Pass',
              36,
              294,
              {
                size: 9,
                bold: true,
              },
            )
            drawPanels(
              paper,
              house,
              [
                {
                  title: 'Cannabinoids by HPLC-PDA',
                  rows: cannabinoidRows(shares),
                  kind: 'amounts',
                  notes: ['Method CA-HPLC-03; Prep Batch: 22C10-POT-A; Analyst: 114; Moisture: n/a', FORMULA],
                },
                {
                  title: 'Residual Solvents by HS-GC-MS',
                  rows: solventRows(21),
                  notes: ['Units: ppm; Analytical Batch: 22C11-SOL-B; Initial 0.2510 g; Final 4 mL'],
                },
              ],
              322,
            )
          },
          (paper) => {
            const y = drawPanels(
              paper,
              house,
              [
                {
                  title: 'Pesticides by LC-MS/MS',
                  rows: pesticideRows(22, { absent: '<LOQ' }),
                  isHalved: true,
                  notes: ['Units: ppm; Batch: 22C11-PST-A'],
                },
                { title: 'Heavy Metals by ICP-MS', rows: metalRows(23), notes: ['Units: ppm; Batch: 22C11-MET-C'] },
                { title: 'Mycotoxins by LC-MS/MS', rows: mycotoxinRows(24), notes: ['Units: ppb; Batch: 22C11-MYC-A'] },
              ],
              80,
            )
            drawQualityControl(paper, house, ['Δ9-THC', 'CBD', 'Lead'], y)
          },
        ],
      }),
  }
}

/** Layout 3: three labels in a row, their values in the row below. */
function hawkRidgeFlower(): DrawnCertificate {
  const shares = { THCA: 23.412, 'Δ9-THC': 0.836, CBGA: 1.204, CBG: 0.118, CBC: 0 }
  const thc = heatedTotal(shares, 'THC').toFixed(2)
  const house: House = {
    color: '#234f3c',
    columns: {
      amounts: [
        column('ANALYTE', 'name', 90),
        column('LIMIT', 'limit', 40),
        column('LOD mg/g', 'lod', 50),
        column('LOQ mg/g', 'loq', 50),
        column('AMT mg/g', 'tenfold', 60),
        column('AMT %', 'result', 60),
      ],
      limited: [
        column('ANALYTE', 'name', 90),
        column('LIMIT', 'limit', 60),
        column('LOD', 'lod', 36),
        column('LOQ', 'loq', 36),
        column('AMT', 'result', 50),
        column('P/F', 'status', 36),
      ],
    },
  }
  const furniture = (paper: Paper, page: number, pages: number) => {
    paper.text('Hawk Ridge Labs', 36, 30, { size: 17, bold: true, color: house.color })
    paper.text('19401 Cannery Row, Bldg 3, Salinas Mills, CA 93999 · Lic# C8-0000147-LIC · (831) 555-0162', 36, 52, {
      size: 7,
      color: GRAY,
    })
    paper.text('CERTIFICATE OF ANALYSIS', 576, 34, { size: 11, align: 'right' })
    paper.line(36, 66, 576, 66, house.color)
    paper.text(
      'Confidential. This product has been tested by Hawk Ridge Labs using validated methods. © 2022',
      36,
      756,
      { size: 6, color: GRAY },
    )
    paper.text(`${page} of ${pages}`, 576, 756, { size: 7, align: 'right' })
  }
  return {
    layout: 3,
    name: 'MAC-1-Smalls-HR-220614-07.pdf',
    truth: {
      lots: ['NGF-0531-MAC1'],
      laboratory: 'Hawk Ridge Labs',
      harvestedOn: '2022-05-31',
      sampledOn: '2022-06-13',
      receivedOn: '2022-06-14',
      reportedOn: '2022-06-20',
      totalThc: { value: thc, unit: '%' },
      totalCbd: { value: 'ND', unit: '%' },
      panels: {
        pesticides: 'pass',
        metals: 'pass',
        microbials: 'pass',
        mycotoxins: 'pass',
        foreignMatter: 'pass',
        waterActivity: 'pass',
      },
    },
    bytes: () =>
      drawPages({
        typeface: 'liberation',
        furniture,
        pages: [
          (paper) => {
            paper.text('MAC 1 Smalls', 36, 78, { size: 16, bold: true })
            paper.text('Northgate Flower Co-operative', 36, 98, { size: 9, color: GRAY })
            const triple = (labels: string[], values: string[], y: number) => {
              paper.row(labels, 36, 185, y, { size: 6.5, bold: true, color: GRAY })
              paper.row(values, 36, 185, y + 10, { size: 10 })
            }
            triple(['SAMPLE ID', 'BATCH ID', 'BATCH SIZE'], ['HR-220614-07', 'NGF-0531-MAC1', '27 lbs'], 122)
            triple(
              ['DATE COLLECTED', 'DATE ACCEPTED', 'REPORT CREATED'],
              [american('2022-06-13'), american('2022-06-14'), american('2022-06-20')],
              152,
            )
            triple(
              ['MATRIX', 'HARVEST DATE', 'DISTRIBUTOR LICENSE'],
              ['Flower, inhalable', american('2022-05-31'), 'C11-0000811-LIC'],
              182,
            )
            paper.line(36, 212, 576, 212)
            triple(
              ['TOTAL THC', 'TOTAL CBD', 'TOTAL CANNABINOIDS'],
              [`${thc}%`, 'ND', `${sumOf(shares).toFixed(2)}%`],
              222,
            )
            paper.line(36, 250, 576, 250)
            triple(['PESTICIDES', 'HEAVY METALS', 'MICROBIALS'], ['PASS', 'PASS', 'PASS'], 260)
            triple(['MYCOTOXINS', 'FOREIGN MATERIAL', 'WATER ACTIVITY'], ['PASS', 'PASS', 'PASS'], 290)
            const y = drawPanels(
              paper,
              house,
              [
                {
                  title: 'CANNABINOID PROFILE',
                  rows: cannabinoidRows(shares),
                  kind: 'amounts',
                  notes: [
                    'HRL-SOP-020 · Batch 06152022-POT-2 · Tested 06/15/2022 · Water activity 0.55 aw, limit 0.65',
                  ],
                },
                { title: 'TERPENE PROFILE', rows: terpeneRows(31), kind: 'amounts' },
              ],
              334,
            )
            paper.text('Total THC = THC + (THCa x 0.877)   Total CBD = CBD + (CBDa x 0.877)', 36, y, {
              size: 6.5,
              color: GRAY,
            })
          },
          (paper) => {
            const y = drawPanels(
              paper,
              house,
              [
                {
                  title: 'PESTICIDE ANALYSIS',
                  rows: pesticideRows(32),
                  isHalved: true,
                  notes: ['HRL-SOP-031 · ug/g · Batch 06162022-PES-1'],
                },
                {
                  title: 'HEAVY METALS ANALYSIS',
                  rows: metalRows(33),
                  notes: ['HRL-SOP-033 · ug/g · Batch 06162022-MET-1'],
                },
                {
                  title: 'MICROBIOLOGICAL ANALYSIS',
                  rows: microbeRows(34),
                  notes: ['HRL-SOP-036 · Batch 06172022-MIC-1'],
                },
              ],
              80,
            )
            drawPanels(
              paper,
              house,
              [{ title: 'MYCOTOXIN ANALYSIS', rows: mycotoxinRows(35), notes: ['HRL-SOP-032 · ug/kg'] }],
              y,
            )
          },
        ],
      }),
  }
}

/** Layout 3: the first label of a row has no value. */
function saltmarshTincture(): DrawnCertificate {
  const shares = { 'Δ9-THC': 0.102, CBD: 3.041, CBG: 0.114, CBC: 0.087, THCV: 0 }
  const house: House = {
    color: '#2b5d73',
    size: 7,
    columns: {
      amounts: [
        column('Cannabinoid', 'name', 100),
        column('LOD (%)', 'lod', 50),
        column('LOQ (%)', 'loq', 50),
        column('mg/mL', 'tenfold', 60),
        column('% w/v', 'result', 60),
      ],
      limited: [
        column('Analyte', 'name', 110),
        column('Result', 'result', 60),
        column('LOQ', 'loq', 40),
        column('Limit', 'limit', 60),
        column('Conclusion', 'status', 50),
      ],
    },
  }
  const furniture = (paper: Paper, page: number, pages: number) => {
    paper.text('Saltmarsh Scientific', 306, 26, { size: 18, bold: true, color: house.color, align: 'center' })
    paper.text('47 Tern Lane, Wick Harbor, ME 04999', 306, 48, { size: 7.5, color: GRAY, align: 'center' })
    paper.line(150, 62, 462, 62, house.color)
    paper.text(`Sample SM-21-3316   |   Page ${page} of ${pages}   |   Form 7.8-2`, 306, 758, {
      size: 7,
      color: GRAY,
      align: 'center',
    })
  }
  const triple = (paper: Paper, labels: string[], values: string[], y: number) => {
    paper.box(36, y, 540, 14, '#e3edf1')
    paper.row(labels, 126, 180, y + 3, { size: 7.5, bold: true, align: 'center' })
    paper.row(values, 126, 180, y + 18, { size: 9, align: 'center' })
  }
  return {
    layout: 3,
    name: 'SM-21-3316 Tidepool Drops 1 to 30.pdf',
    truth: {
      lots: ['TPD-0525-2'],
      laboratory: 'Saltmarsh Scientific',
      receivedOn: '2021-06-01',
      testedOn: '2021-06-08',
      totalThc: { value: '1.02', unit: 'mg/mL' },
      totalCbd: { value: '30.41', unit: 'mg/mL' },
      panels: {
        pesticides: 'pass',
        metals: 'pass',
        solvents: 'pass',
        microbials: 'notTested',
        mycotoxins: 'pass',
        terpenes: 'notTested',
      },
    },
    bytes: () =>
      drawPages({
        typeface: 'times',
        furniture,
        pages: [
          (paper) => {
            paper.text('Certificate of Analysis', 306, 74, { size: 15, align: 'center' })
            paper.text('Tidepool Drops 1:30', 306, 96, { size: 12, bold: true, align: 'center' })
            triple(paper, ['Sample Batch #', 'Lot No.', 'Client'], ['', 'TPD-0525-2', 'Tidepool Apothecary'], 124)
            triple(
              paper,
              ['Received', 'Completed', 'Expires'],
              [brief('2021-06-01'), brief('2021-06-08'), brief('2022-06-08')],
              164,
            )
            triple(paper, ['Matrix', 'Container', 'Density'], ['Infused oil', '30 mL', '0.9470 g/mL'], 204)
            triple(
              paper,
              ['Total CBD', 'Total THC', 'Total Cannabinoids'],
              ['30.41 mg/mL', '1.02 mg/mL', '33.44 mg/mL'],
              254,
            )
            triple(paper, ['Pesticides', 'Heavy Metals', 'Residual Solvents'], ['Pass', 'Pass', 'Pass'], 304)
            triple(paper, ['Microbials', 'Mycotoxins', 'Terpenes'], ['Not Tested', 'Pass', 'Not Tested'], 344)
            const rows = cannabinoidRows(shares, { absent: 'None Detected' }).map((row) => ({
              ...row,
              name: row.name.replace('Δ', 'delta-'),
            }))
            const y = drawPanels(
              paper,
              house,
              [
                {
                  title: 'Cannabinoids, SM-HPLC-2',
                  rows,
                  kind: 'amounts',
                  notes: [
                    'Serving size 1 mL. Reported in percent and in mg per mL. LOQ = limit of quantitation. Limits effective 4/1/2020.',
                  ],
                },
              ],
              396,
            )
            paper.lines(
              ['Total THC = THCA x 0.877 + THC', 'Hester Quayle, PhD, Laboratory Director', long('2021-06-09')],
              36,
              y + 6,
              { size: 7.5, leading: 12 },
            )
          },
          (paper) => {
            drawPanels(
              paper,
              house,
              [
                { title: 'Pesticides (ppm)', rows: pesticideRows(41, { absent: 'None Detected' }), isHalved: true },
                { title: 'Heavy Metals (ppm)', rows: metalRows(42) },
                { title: 'Residual Solvents (ppm)', rows: solventRows(43, { absent: '<LOQ' }) },
                { title: 'Mycotoxins (ppb)', rows: mycotoxinRows(44) },
              ],
              78,
            )
          },
        ],
      }),
  }
}

const wrapped = (paper: Paper, cells: [label: string, value: string, width: number][], y: number, size = 8) => {
  let x = 36
  for (const [label, value, width] of cells) {
    paper.frame(x, y, width, 18)
    paper.frame(x, y + 18, width, 34)
    paper.text(label, x + width / 2, y + 5, { size: size - 0.5, bold: true, align: 'center' })
    paper.lines(value.split('\n'), x + width / 2, y + 23, { size, align: 'center', leading: size + 2 })
    x += width
  }
}

/** Layout 4: one row whose cells wrap. */
function mesaVerityCandy(): DrawnCertificate {
  const shares = { 'Δ9-THC': 0.2713, CBD: 0.0146, CBG: 0.0051, CBN: 0 }
  const house: House = {
    color: '#6b3f6e',
    size: 7,
    columns: {
      amounts: [
        column('Compound', 'name', 90),
        column('LOQ (mg/g)', 'loq', 60),
        column('Result (%)', 'result', 60),
        column('Result (mg/g)', 'tenfold', 60),
        column('Recovery (%)', 'recovery', 60),
      ],
      limited: [
        column('Compound', 'name', 100),
        column('Limit (ppm)', 'limit', 60),
        column('LOQ (ppm)', 'loq', 50),
        column('Result (ppm)', 'result', 60),
        column('Status', 'status', 40),
      ],
    },
  }
  const furniture = (paper: Paper, page: number, pages: number) => {
    paper.text('Mesa Verity Laboratory', 576, 30, { size: 14, bold: true, color: house.color, align: 'right' })
    paper.lines(['3300 Comanche Loop NE, Suite 12', 'Alamillo, NM 87199', 'License CCD-2022-TL-004'], 576, 48, {
      size: 7,
      align: 'right',
    })
    paper.text('Certificate of Analysis', 36, 34, { size: 17, bold: true })
    paper.text(`Report MV22-0219 · page ${page} of ${pages}`, 36, 58, { size: 8, color: GRAY })
    paper.line(36, 80, 576, 80, house.color)
    paper.text('R. Abeyta, Quality Manager', 36, 748, { size: 7 })
    paper.text(dayFirst('2022-03-01'), 200, 748, { size: 7 })
  }
  return {
    layout: 4,
    name: 'MV22-0219_hard_candy.pdf',
    truth: {
      lots: ['THC-100MCD-021522'],
      laboratory: 'Mesa Verity Laboratory',
      reportNumber: 'MV22-0219',
      sampledOn: '2022-02-22',
      receivedOn: '2022-02-23',
      reportedOn: '2022-02-28',
      totalThc: { value: '2.713', unit: 'mg/g' },
      totalCbd: { value: '0.146', unit: 'mg/g' },
      panels: { cannabinoids: 'pass', pesticides: 'pass', metals: 'pass', microbials: 'fail', mycotoxins: 'pass' },
    },
    bytes: () =>
      drawPages({
        typeface: 'liberation',
        furniture,
        pages: [
          (paper) => {
            paper.text('Prepared for: Casa Dulce Confections, 118 Acequia Trail, Alamillo NM', 36, 90, { size: 8.5 })
            wrapped(
              paper,
              [
                ['Sample ID', 'MV22-0219-\n004', 72],
                ['Sample Name', '100 mg Mango\nChile Drops', 96],
                ['Sample Lot', 'THC-100MCD-\n021522', 84],
                ['Batch Size', '3,200\nunits', 60],
                ['Date Collected', '22 February\n2022', 76],
                ['Date Received', '23 February\n2022', 76],
                ['Date Reported', '28 February\n2022', 76],
              ],
              112,
            )
            paper.grid({
              x: 36,
              y: 184,
              widths: [180, 180, 180],
              head: ['Test', 'Date Tested', 'Overall'],
              rows: [
                ['Cannabinoids', dayFirst('2022-02-24'), 'PASS'],
                ['Pesticides', dayFirst('2022-02-25'), 'PASS'],
                ['Heavy Metals', dayFirst('2022-02-25'), 'PASS'],
                ['Microbiological', dayFirst('2022-02-27'), 'FAIL'],
                ['Mycotoxins', dayFirst('2022-02-25'), 'PASS'],
              ],
              size: 8,
            })
            paper.grid({
              x: 36,
              y: 284,
              widths: [135, 135, 135, 135],
              head: [
                'Total THC\n(mg/g)',
                'Total CBD\n(mg/g)',
                'Total Cannabinoids\n(mg/g)',
                'Potency Limit\n(mg/package)',
              ],
              rows: [['2.713', '0.146', '2.910', '100 ± 10']],
              align: ['center', 'center', 'center', 'center'],
              size: 8.5,
            })
            const y = drawPanels(
              paper,
              house,
              [
                {
                  title: 'Cannabinoids',
                  rows: cannabinoidRows(shares, { low: '<LOQ', digits: 4 }),
                  kind: 'amounts',
                  notes: [
                    'HPLC-DAD, MV-SOP-11. Recoveries of the matrix spike run with analytical batch POT-022422-2.',
                  ],
                },
              ],
              342,
            )
            paper.text('Total THC = (0.877 × THCA) + Δ9-THC', 36, y, { size: 7, color: GRAY })
          },
          (paper) => {
            const microbes = microbeRows(51).map((row) =>
              row.name.startsWith('Total Yeast') ? { ...row, limit: '1000', result: '14200', status: 'Fail' } : row,
            )
            drawPanels(
              paper,
              house,
              [
                { title: 'Microbiological (CFU/g)', rows: microbes },
                { title: 'Pesticides', rows: pesticideRows(52), isHalved: true },
                { title: 'Heavy Metals', rows: metalRows(53) },
                { title: 'Mycotoxins (ppb)', rows: mycotoxinRows(54) },
              ],
              96,
            )
          },
          (paper) => {
            const y = drawQualityControl(paper, house, ['Δ9-THC', 'CBD', 'Cadmium', 'Abamectin B1a'], 96)
            paper.text('Recoveries between 80 % and 120 % pass. End of report.', 36, y + 8, { size: 7, color: GRAY })
          },
        ],
      }),
  }
}

/** Layout 4: a lot that continues in the next cell, beside a wrapped sample number. */
function bluestemFlower(): DrawnCertificate {
  const shares = { THCA: 18.902, 'Δ9-THC': 0.411, CBDA: 0.071, CBGA: 0.644, CBC: 0.052 }
  const thc = heatedTotal(shares, 'THC').toFixed(2)
  const house: House = {
    color: '#3b6e22',
    columns: {
      amounts: [
        column('Analyte', 'name', 90),
        column('LOD (mg/g)', 'lod', 50),
        column('Result (mg/g)', 'tenfold', 60),
        column('Result (%)', 'result', 60),
        column('Spike Recovery (%)', 'recovery', 70),
      ],
      limited: [
        column('Analyte', 'name', 90),
        column('Result (ppm)', 'result', 60),
        column('Action Limit', 'limit', 60),
        column('Recovery (%)', 'recovery', 50),
        column('Status', 'status', 40),
      ],
    },
  }
  const furniture = (paper: Paper, page: number, pages: number) => {
    paper.text('BLUESTEM COMPLIANCE LABS', 306, 28, { size: 14, bold: true, color: house.color, align: 'center' })
    paper.text('61 Commercial Street, Granite Falls, MA 01999    Lab License IL281355', 306, 46, {
      size: 7,
      align: 'center',
    })
    paper.text(`COA 2306-NLT-0088    Page ${page} of ${pages}`, 576, 758, { size: 7, align: 'right' })
    paper.text('Results apply only to the sample as received.', 36, 758, { size: 7, color: GRAY })
    if (page === 1) return
    for (const [cell, x] of [
      ['Batch#/Lot#', 36],
      ['NLT-0615-', 106],
      ['GDP-02', 146],
      ['Batch Size', 216],
      ['16 lb', 276],
    ] as const) {
      paper.text(cell, x, 60, { size: 7.5, bold: cell.startsWith('Batch') })
    }
  }
  return {
    layout: 4,
    name: '2306-NLT-0088 GDP.pdf',
    truth: {
      lots: ['NLT-0615-GDP-02'],
      laboratory: 'BLUESTEM COMPLIANCE LABS',
      reportNumber: '2306-NLT-0088',
      harvestedOn: '2023-06-15',
      sampledOn: '2023-06-26',
      reportedOn: '2023-07-03',
      totalThc: { value: thc, unit: '%', basis: 'asReceived' },
      totalCbd: { value: heatedTotal(shares, 'CBD').toFixed(2), unit: '%', basis: 'asReceived' },
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
        typeface: 'helvetica',
        furniture,
        pages: [
          (paper) => {
            paper.text('CERTIFICATE OF ANALYSIS', 306, 66, { size: 13, bold: true, align: 'center' })
            paper.text('Northlight Growers, Inc.   MC281904', 306, 84, { size: 9, align: 'center' })
            wrapped(
              paper,
              [
                ['Sample #', 'BCL-23-\n06114', 80],
                ['Strain', 'Granddaddy\nPlum', 90],
                ['Batch#/Lot#', 'NLT-0615-\nGDP-02', 90],
                ['Harvest Date', 'June 15,\n2023', 90],
                ['Sample Date', 'June 26,\n2023', 90],
                ['Report Date', 'July 3,\n2023', 100],
              ],
              104,
              8.5,
            )
            wrapped(
              paper,
              [
                ['Total THC', `${thc}%\nas received`, 135],
                ['Total CBD', `${heatedTotal(shares, 'CBD').toFixed(2)}%\nas received`, 135],
                ['Total Cannabinoids', `${sumOf(shares).toFixed(2)}%\nas received`, 135],
                ['Moisture Content', '10.84%', 135],
              ],
              172,
              9,
            )
            paper.grid({
              x: 36,
              y: 240,
              widths: [90, 90, 90, 90, 90, 90],
              head: [
                'Pesticides',
                'Heavy\nMetals',
                'Microbial\nContaminants',
                'Mycotoxins',
                'Residual\nSolvents',
                'Water\nActivity',
              ],
              rows: [['PASS', 'PASS', 'PASS', 'PASS', 'NOT\nTESTED', 'PASS']],
              align: ['center', 'center', 'center', 'center', 'center', 'center'],
              size: 8,
            })
            const rows = cannabinoidRows(shares).map((row) => ({ ...row, name: row.name.replace('Δ', 'd') }))
            const y = drawPanels(
              paper,
              house,
              [
                {
                  title: 'Cannabinoid Profile',
                  rows,
                  kind: 'amounts',
                  notes: ['Date tested 6/28/2023. Batch 23-179-C. Weight of sample 0.5017 g'],
                },
                { title: 'Heavy Metals', rows: metalRows(61), notes: ['Date tested 6/29/2023. Batch 23-180-M'] },
              ],
              306,
            )
            paper.text('Total THC = THCA*0.877 + d9-THC.', 36, y, { size: 6.5, color: GRAY })
          },
          (paper) => {
            drawPanels(
              paper,
              house,
              [
                {
                  title: 'Pesticides',
                  rows: pesticideRows(62),
                  isHalved: true,
                  notes: ['Date tested 6/30/2023. Batch 23-181-P'],
                },
                {
                  title: 'Microbial Contaminants',
                  rows: microbeRows(63),
                  notes: ['Date tested 6/30/2023. Water activity 0.52 Aw'],
                },
                { title: 'Mycotoxins', rows: mycotoxinRows(64), notes: ['Date tested 6/30/2023'] },
              ],
              76,
            )
          },
        ],
      }),
  }
}

export const LAYOUTS_1_3_4 = [
  tidewaterFlower(),
  copperleafCartridge(),
  hawkRidgeFlower(),
  saltmarshTincture(),
  mesaVerityCandy(),
  bluestemFlower(),
]
