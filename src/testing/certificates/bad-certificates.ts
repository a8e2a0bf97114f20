import { cannabinoidRows, heatedTotal, type Shares } from './analytes.ts'
import { column, type DrawnCertificate, drawPanels, type House, type Truth } from './back-pages.ts'
import { juniperGate } from './layouts-6-8.ts'
import { drawPages, type Paper } from './paper.ts'

type Bad = Pick<DrawnCertificate, 'bytes' | 'truth'> & {
  /** Values that nobody may propose. */
  never: string[]
}
type Plain = {
  lots?: string[]
  batch?: string
  pairs?: [label: string, value: string][]
  more?: Partial<Truth>
  never?: string[]
}

const SHARES = { THCA: 19.2, 'Δ9-THC': 0.41, CBGA: 0.66 }
const HOUSE: House = {
  color: '#444444',
  columns: {
    amounts: [column('Analyte', 'name', 100), column('LOQ (%)', 'loq', 60), column('Result (%)', 'result', 60)],
    limited: [],
  },
}

function product(paper: Paper, title: string, pairs: [label: string, value: string][], shares: Shares) {
  paper.text('Certificate of Analysis', 36, 72, { size: 14, bold: true })
  paper.text(title, 36, 92, { size: 12 })
  for (const [index, [label, value]] of pairs.entries()) {
    paper.text(`${label}: ${value}`, 36, 120 + index * 14, { size: 8.5 })
  }
  paper.text(`Total THC: ${heatedTotal(shares, 'THC').toFixed(2)} %`, 36, 260, { size: 10, bold: true })
  paper.text('Pesticides: Pass   Heavy Metals: Pass', 36, 276, { size: 8.5 })
  drawPanels(paper, HOUSE, [{ title: 'Cannabinoids', rows: cannabinoidRows(shares), kind: 'amounts' }], 300)
}

const furniture = (paper: Paper, page: number, pages: number) => {
  paper.text('Barnacle Point Laboratory', 36, 30, { size: 14, bold: true })
  paper.text('3 Ferry Slip, Barnacle Point, RI 02999', 36, 48, { size: 7 })
  paper.text(`Page ${page} of ${pages}`, 576, 756, { size: 7, align: 'right' })
}

const TOTAL = { totalThc: { value: heatedTotal(SHARES, 'THC').toFixed(2), unit: '%' as const } }
const SAFE: Truth = {
  lots: [],
  laboratory: 'Barnacle Point Laboratory',
  panels: { pesticides: 'pass', metals: 'pass' },
}

/** A certificate of one page. `batch`: the words that it prints behind “Batch”. */
function plain({ lots = [], batch = lots[0] ?? '', pairs = [], more = {}, never = [] }: Plain): Bad {
  const draw = (paper: Paper) => product(paper, 'Oyster Kush Flower', [['Batch', batch], ...pairs], SHARES)
  return {
    bytes: () => drawPages({ typeface: 'liberation', furniture, pages: [draw] }),
    truth: { ...SAFE, ...TOTAL, lots, ...more },
    never,
  }
}

const LONG_LOT = `FH-${'2409BF-'.repeat(8)}Z`
const BATCHES = 'Batch '.repeat(14)

/** Certificates that mislead a reader of details, by what is wrong with them. */
export const BAD_CERTIFICATES: Record<string, Bad> = {
  'no text': {
    bytes: () =>
      drawPages({
        typeface: 'helvetica',
        furniture: (paper) => paper.box(36, 36, 540, 40, '#3a3f5c'),
        pages: [
          (paper) => {
            for (let line = 0; line < 40; line++)
              paper.line(36, 110 + line * 15, 200 + ((line * 97) % 370), 110 + line * 15)
          },
        ],
      }),
    truth: { lots: [], panels: {} },
    never: [],
  },
  'two products': {
    bytes: () =>
      drawPages({
        typeface: 'liberation',
        furniture,
        pages: [
          (paper) =>
            product(
              paper,
              'Oyster Kush Flower',
              [
                ['Batch', 'OYS-0117'],
                ['Received', '01/23/2024'],
                ['Reported', '01/30/2024'],
              ],
              SHARES,
            ),
          (paper) =>
            product(
              paper,
              'Quahog Haze Flower',
              [
                ['Batch', 'QHG-0118'],
                ['Received', '01/23/2024'],
                ['Reported', '01/30/2024'],
              ],
              { THCA: 23.9, 'Δ9-THC': 0.77 },
            ),
        ],
      }),
    truth: { ...SAFE, receivedOn: '2024-01-23', reportedOn: '2024-01-30' },
    never: [
      'OYS-0117',
      'QHG-0118',
      TOTAL.totalThc.value,
      heatedTotal({ THCA: 23.9, 'Δ9-THC': 0.77 }, 'THC').toFixed(2),
    ],
  },
  'pages in the wrong order': {
    ...juniperGate(
      {
        product: 'Low Tide Flower',
        batch: 'FH-2401-LT',
        sampleId: 'J240129-03',
        shares: { THCA: 20.511, 'Δ9-THC': 0.55, CBDA: 0.06, CBGA: 0.73 },
        harvested: '2024-01-04',
        collected: '2024-01-26',
        received: '2024-01-29',
        tested: '2024-02-02',
        reported: '2024-02-05',
        size: '10 lbs',
        moisture: '11.1',
      },
      [3, 2, 1],
    ),
    never: [],
  },
  '500 pages of “Batch ”': {
    bytes: () =>
      drawPages({
        typeface: 'helvetica',
        // Without words of the trade the product would not keep the text.
        furniture: (paper) =>
          paper.text('Certificate of Analysis, Barnacle Point Laboratory: sample, test, result, pesticides', 36, 20),
        pages: Array.from({ length: 500 }, () => (paper: Paper) => {
          paper.lines(Array(13).fill(BATCHES), 36, 36, { size: 10 })
        }),
      }),
    truth: { lots: [], laboratory: 'Barnacle Point Laboratory', panels: {} },
    never: ['Batch'],
  },
  'Batch: 16 lb': plain({ batch: '16 lb', never: ['16 lb', '16'] }),
  'Batch: PASS': plain({ batch: 'PASS', never: ['PASS'] }),
  'a date 3/4/24': plain({
    lots: ['OYS-0304'],
    pairs: [['Received', '3/4/24']],
    more: { receivedOn: '2024-03-04' },
    never: ['2024-04-03'],
  }),
  'a date 3/4/24 beside 25/4/24': plain({
    lots: ['OYS-0304'],
    pairs: [
      ['Received', '3/4/24'],
      ['Reported', '25/4/24'],
    ],
    more: { reportedOn: '2024-04-25' },
    never: ['2024-03-04', '2024-04-03'],
  }),
  'a date in the future': plain({
    lots: ['OYS-0814'],
    pairs: [
      ['Received', '08/05/2024'],
      ['Reported', '08/14/2098'],
    ],
    more: { receivedOn: '2024-08-05' },
    never: ['2098-08-14'],
  }),
  'a lot with a slash': plain({ lots: ['OYS/24/07'] }),
  'a lot of one letter': plain({ lots: ['K'] }),
  'a lot of 60 characters': plain({ lots: [LONG_LOT] }),
  'a lot of only zeros': plain({ lots: ['0000'] }),
  'a lot that contains markup': plain({ lots: ['<b>FH</b>&"1"'] }),
}
