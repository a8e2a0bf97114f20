/** A printed row of a table of results. */
export type Analyte = {
  name: string
  lod: string
  loq: string
  limit: string
  result: string
  /** The same result in ten times smaller units: mg/g for percent. */
  tenfold: string
  recovery: string
  status: string
}

export type Shares = Partial<
  Record<'THCA' | 'Δ9-THC' | 'Δ8-THC' | 'THCV' | 'CBDA' | 'CBD' | 'CBGA' | 'CBG' | 'CBN' | 'CBC', number>
>
type Words = { absent?: string; low?: string; status?: string; digits?: number }

const CANNABINOIDS = ['THCA', 'Δ9-THC', 'Δ8-THC', 'THCV', 'CBDA', 'CBD', 'CBGA', 'CBG', 'CBN', 'CBC'] as const
const TERPENES = [
  'β-Myrcene',
  'Limonene',
  'β-Caryophyllene',
  'Linalool',
  'α-Humulene',
  'α-Pinene',
  'β-Pinene',
  'α-Bisabolol',
  'Terpinolene',
  'Ocimene',
  'Guaiol',
  'Camphene',
]
const PESTICIDES = [
  'Abamectin B1a',
  'Acephate',
  'Acequinocyl',
  'Acetamiprid',
  'Aldicarb',
  'Azoxystrobin',
  'Bifenazate',
  'Bifenthrin',
  'Boscalid',
  'Captan',
  'Carbaryl',
  'Chlorantraniliprole',
  'Chlorfenapyr',
  'Chlorpyrifos',
  'Clofentezine',
  'Cyfluthrin',
  'Cypermethrin',
  'Daminozide',
  'Diazinon',
  'Dichlorvos',
  'Dimethoate',
  'Etoxazole',
  'Fenhexamid',
  'Fenpyroximate',
  'Fipronil',
  'Flonicamid',
  'Imazalil',
  'Imidacloprid',
  'Malathion',
  'Metalaxyl',
  'Myclobutanil',
  'Paclobutrazol',
  'Permethrin',
  'Piperonyl Butoxide',
  'Spinosad',
  'Tebuconazole',
]
const METALS: [name: string, limit: string][] = [
  ['Arsenic', '0.200'],
  ['Cadmium', '0.200'],
  ['Lead', '0.500'],
  ['Mercury', '0.100'],
]
const MYCOTOXINS = ['Aflatoxin B1', 'Aflatoxin B2', 'Aflatoxin G1', 'Aflatoxin G2', 'Ochratoxin A']
const SOLVENTS: [name: string, limit: string][] = [
  ['Acetone', '5000'],
  ['Benzene', '1'],
  ['Butane', '5000'],
  ['Chloroform', '1'],
  ['Ethanol', '5000'],
  ['Ethyl Acetate', '5000'],
  ['n-Heptane', '5000'],
  ['n-Hexane', '290'],
  ['Isopropanol', '5000'],
  ['Methanol', '3000'],
  ['Propane', '5000'],
  ['Toluene', '890'],
]
const MICROBES: [name: string, limit: string][] = [
  ['Shiga toxin-producing E. coli', 'Not Detected in 1g'],
  ['Salmonella spp.', 'Not Detected in 1g'],
  ['Aspergillus flavus', 'Not Detected in 1g'],
  ['Aspergillus fumigatus', 'Not Detected in 1g'],
  ['Aspergillus niger', 'Not Detected in 1g'],
  ['Total Yeast and Mold', '100000'],
]

/** A generator of numbers from 0 to 1 that always gives the same ones for a seed. */
function numbersOf(seed: number) {
  let state = seed * 2654435761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 374761393) | 0
    return ((state >>> 8) % 10_000) / 10_000
  }
}

function rowOf(next: () => number, name: string, parts: Partial<Analyte>): Analyte {
  const lod = 0.001 + Math.round(next() * 30) / 1000
  return {
    name,
    lod: lod.toFixed(3),
    loq: (lod * 3).toFixed(3),
    limit: '',
    result: 'ND',
    tenfold: 'ND',
    recovery: (88 + next() * 24).toFixed(1),
    status: 'Pass',
    ...parts,
  }
}

/** `shares`: percent by weight. The analytes that are missing were not detected; a share of 0 is below the LOQ. */
export function cannabinoidRows(shares: Shares, words: Words = {}): Analyte[] {
  const { absent = 'ND', low = '<LOQ', digits = 3 } = words
  const next = numbersOf(Math.round(1000 * Object.values(shares).reduce((sum, share) => sum + share, 7)))
  return CANNABINOIDS.map((name) => {
    const share = shares[name]
    const worded = share === undefined ? absent : low
    return rowOf(next, name, {
      result: share ? share.toFixed(digits) : worded,
      tenfold: share ? (share * 10).toFixed(digits - 1) : worded,
      status: '',
    })
  })
}

export function terpeneRows(seed: number, words: Words = {}): Analyte[] {
  const next = numbersOf(seed)
  return TERPENES.map((name, index) => {
    const share = index < 8 ? 0.04 + next() * 0.6 : 0
    return rowOf(next, name, {
      result: share ? share.toFixed(3) : (words.absent ?? 'ND'),
      tenfold: share ? (share * 10).toFixed(2) : (words.absent ?? 'ND'),
      status: words.status ?? 'Tested',
    })
  })
}

const limited = (seed: number, names: [name: string, limit: string][], words: Words) => {
  const next = numbersOf(seed)
  return names.map(([name, limit]) =>
    rowOf(next, name, { limit, result: words.absent ?? 'ND', status: words.status ?? 'Pass' }),
  )
}

export function pesticideRows(seed: number, words: Words = {}): Analyte[] {
  const next = numbersOf(seed + 1)
  return limited(
    seed,
    PESTICIDES.map((name) => [name, (0.1 + Math.floor(next() * 20) / 10).toFixed(1)]),
    words,
  )
}
export const mycotoxinRows = (seed: number, words: Words = {}) =>
  limited(
    seed,
    MYCOTOXINS.map((name) => [name, '20']),
    words,
  )
export const solventRows = (seed: number, words: Words = {}) => limited(seed, SOLVENTS, words)
export const microbeRows = (seed: number, words: Words = {}) =>
  limited(seed, MICROBES, words).map((row) => ({ ...row, lod: '1', loq: '1', result: words.absent ?? 'Not Detected' }))

export function metalRows(seed: number, words: Words = {}): Analyte[] {
  const next = numbersOf(seed)
  return METALS.map(([name, limit], index) =>
    rowOf(next, name, {
      limit,
      result: index < 2 ? (Number(limit) * (0.05 + next() * 0.3)).toFixed(3) : (words.low ?? '<LOQ'),
      status: words.status ?? 'Pass',
    }),
  )
}

/** Total THC or CBD in percent: a heated acid keeps 0.877 of its weight. */
export const heatedTotal = (shares: Shares, kind: 'THC' | 'CBD') =>
  kind === 'THC' ? 0.877 * (shares.THCA ?? 0) + (shares['Δ9-THC'] ?? 0) : 0.877 * (shares.CBDA ?? 0) + (shares.CBD ?? 0)

export const sumOf = (shares: Shares) => Object.values(shares).reduce((sum, share) => sum + share, 0)

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** Ways to print a day, given as 2021-06-08. */
const parts = (day: string) => day.split('-').map(Number) as [year: number, month: number, day: number]
const two = (number: number) => String(number).padStart(2, '0')
export const PRINTED_DAYS = {
  /** 06/08/2021 */
  american: (iso: string) => {
    const [year, month, day] = parts(iso)
    return `${two(month)}/${two(day)}/${year}`
  },
  /** 6/8/21 */
  short: (iso: string) => {
    const [year, month, day] = parts(iso)
    return `${month}/${day}/${two(year % 100)}`
  },
  /** 06/08/21 */
  padded: (iso: string) => {
    const [year, month, day] = parts(iso)
    return `${two(month)}/${two(day)}/${two(year % 100)}`
  },
  /** Jun 8, 2021 */
  brief: (iso: string) => {
    const [year, month, day] = parts(iso)
    return `${MONTHS[month - 1]?.slice(0, 3)} ${day}, ${year}`
  },
  /** June 8, 2021 */
  long: (iso: string) => {
    const [year, month, day] = parts(iso)
    return `${MONTHS[month - 1]} ${day}, ${year}`
  },
  /** 8 June 2021 */
  dayFirst: (iso: string) => {
    const [year, month, day] = parts(iso)
    return `${day} ${MONTHS[month - 1]} ${year}`
  },
  /** 08-Jun-2021 */
  dashed: (iso: string) => {
    const [year, month, day] = parts(iso)
    return `${two(day)}-${MONTHS[month - 1]?.slice(0, 3)}-${year}`
  },
  iso: (iso: string) => iso,
}
