// The analytes that the laboratory tests for, with the sensitivity of each test and the permitted limits.
export type Matrix = 'flower' | 'rosin' | 'tincture' | 'honey'
/** A number is at least the limit of quantitation (LOQ) and rounded as printed. */
export type Result = number | '<LOQ' | 'ND'

type Sensitivity = { lod: number; loq: number }
export type Analyte = Sensitivity & { name: string; limit?: number }
export type Panel = {
  title: string
  unit: string
  decimals: number
  method: string
  technique: string
  analytes: Analyte[]
}

export const cannabinoids = {
  THCA: 'Tetrahydrocannabinolic acid',
  'Δ9-THC': 'Δ9-Tetrahydrocannabinol',
  'Δ8-THC': 'Δ8-Tetrahydrocannabinol',
  THCVA: 'Tetrahydrocannabivarinic acid',
  THCV: 'Tetrahydrocannabivarin',
  CBDA: 'Cannabidiolic acid',
  CBD: 'Cannabidiol',
  CBDV: 'Cannabidivarin',
  CBGA: 'Cannabigerolic acid',
  CBG: 'Cannabigerol',
  CBCA: 'Cannabichromenic acid',
  CBC: 'Cannabichromene',
  CBN: 'Cannabinol',
}
export type Cannabinoid = keyof typeof cannabinoids

export const terpenes = [
  'α-Bisabolol',
  'Camphene',
  'δ-3-Carene',
  'β-Caryophyllene',
  'Caryophyllene oxide',
  'Eucalyptol',
  'Fenchol',
  'Geraniol',
  'Guaiol',
  'α-Humulene',
  'D-Limonene',
  'Linalool',
  'β-Myrcene',
  'trans-Nerolidol',
  'β-Ocimene',
  'α-Phellandrene',
  'α-Pinene',
  'β-Pinene',
  'α-Terpinene',
  'γ-Terpinene',
  'α-Terpineol',
  'Terpinolene',
] as const
export type Terpene = (typeof terpenes)[number]

export const methods = {
  cannabinoids: { method: 'GMA-M-101', technique: 'HPLC-DAD' },
  terpenes: { method: 'GMA-M-104', technique: 'GC-MS, headspace' },
  physical: { method: 'GMA-M-130', technique: 'Gravimetric; dew point; visual' },
}

/** In percent by weight. The less a sample is diluted for the test, the lower its LOD and LOQ. */
export const cannabinoidSensitivity: Record<Matrix, Sensitivity> = {
  flower: { lod: 0.01, loq: 0.03 },
  rosin: { lod: 0.02, loq: 0.06 },
  tincture: { lod: 0.001, loq: 0.003 },
  honey: { lod: 0.001, loq: 0.003 },
}
export const terpeneSensitivity: Record<Matrix, Sensitivity> = {
  flower: { lod: 0.003, loq: 0.01 },
  rosin: { lod: 0.006, loq: 0.02 },
  tincture: { lod: 0.003, loq: 0.01 },
  honey: { lod: 0.003, loq: 0.01 },
}

const inhaled = { Arsenic: 0.2, Cadmium: 0.2, Mercury: 0.1, Lead: 0.5 }
const swallowed = { Arsenic: 1.5, Cadmium: 0.5, Mercury: 3, Lead: 0.5 }

export function metals(matrix: Matrix): Panel {
  const limits = matrix === 'flower' || matrix === 'rosin' ? inhaled : swallowed
  return {
    title: 'Heavy metals',
    unit: 'µg/g',
    decimals: 3,
    method: 'GMA-M-112',
    technique: 'ICP-MS',
    analytes: [
      { name: 'Arsenic (As)', lod: 0.003, loq: 0.01, limit: limits.Arsenic },
      { name: 'Cadmium (Cd)', lod: 0.003, loq: 0.01, limit: limits.Cadmium },
      { name: 'Mercury (Hg)', lod: 0.002, loq: 0.005, limit: limits.Mercury },
      { name: 'Lead (Pb)', lod: 0.003, loq: 0.01, limit: limits.Lead },
    ],
  }
}

const pesticide = (name: string, limit: number, lod = 0.003, loq = 0.01): Analyte => ({ name, lod, loq, limit })

export const pesticides: Panel = {
  title: 'Pesticides',
  unit: 'µg/g',
  decimals: 3,
  method: 'GMA-M-110',
  technique: 'LC-MS/MS, GC-MS/MS',
  analytes: [
    pesticide('Abamectin', 0.1, 0.01, 0.03),
    pesticide('Acephate', 0.1),
    pesticide('Azoxystrobin', 0.1),
    pesticide('Bifenazate', 0.1),
    pesticide('Bifenthrin', 0.5),
    pesticide('Carbaryl', 0.5),
    pesticide('Chlorpyrifos', 0.02),
    pesticide('Daminozide', 0.1, 0.01, 0.03),
    pesticide('Etoxazole', 0.1),
    pesticide('Imidacloprid', 0.5),
    pesticide('Malathion', 0.5),
    pesticide('Myclobutanil', 0.1),
    pesticide('Paclobutrazol', 0.02),
    pesticide('Piperonyl butoxide', 3, 0.01, 0.03),
    pesticide('Pyrethrins', 0.5, 0.03, 0.1),
    pesticide('Spinosad', 0.1),
  ],
}

const solvent = (name: string, limit: number, lod: number, loq: number): Analyte => ({ name, lod, loq, limit })

export const solvents: Panel = {
  title: 'Residual solvents',
  unit: 'µg/g',
  decimals: 1,
  method: 'GMA-M-107',
  technique: 'GC-MS, headspace',
  analytes: [
    solvent('Acetone', 5000, 10, 30),
    solvent('Acetonitrile', 410, 10, 30),
    solvent('Benzene', 2, 0.2, 0.6),
    solvent('Butanes, sum', 5000, 20, 60),
    solvent('Chloroform', 2, 0.2, 0.6),
    solvent('Ethanol', 5000, 20, 60),
    solvent('Ethyl acetate', 5000, 10, 30),
    solvent('n-Heptane', 5000, 10, 30),
    solvent('n-Hexane', 290, 10, 30),
    solvent('2-Propanol', 5000, 10, 30),
    solvent('Methanol', 3000, 20, 60),
    solvent('n-Pentane', 5000, 10, 30),
    solvent('Propane', 5000, 20, 60),
    solvent('Toluene', 890, 10, 30),
    solvent('Xylenes, sum', 2170, 10, 30),
  ],
}

export const mycotoxins: Panel = {
  title: 'Mycotoxins',
  unit: 'µg/kg',
  decimals: 1,
  method: 'GMA-M-111',
  technique: 'LC-MS/MS',
  analytes: [
    { name: 'Ochratoxin A', lod: 1, loq: 3, limit: 20 },
    { name: 'Aflatoxin B1', lod: 0.5, loq: 1.5 },
    { name: 'Aflatoxin B2', lod: 0.5, loq: 1.5 },
    { name: 'Aflatoxin G1', lod: 0.5, loq: 1.5 },
    { name: 'Aflatoxin G2', lod: 0.5, loq: 1.5 },
  ],
}
export const AFLATOXIN_SUM_LIMIT = 20

/** Plate counts, in CFU/g. */
export const plateCounts = [
  { name: 'Total aerobic count', lod: 10, loq: 100, limit: 100_000 },
  { name: 'Total yeast and mold', lod: 10, loq: 100, limit: 10_000 },
  { name: 'Bile-tolerant gram-negative', lod: 10, loq: 100, limit: 1_000 },
]

/** Detected by DNA: present or absent in one gram. */
export const pathogens = [
  'Escherichia coli',
  'Salmonella spp.',
  'Aspergillus flavus',
  'Aspergillus fumigatus',
  'Aspergillus niger',
  'Aspergillus terreus',
]
export const microbials = { method: 'GMA-M-120, -121', technique: 'Plate count; qPCR' }

/** Moisture in percent by weight. Oils and waxes contain almost no free water. */
export const physicalLimits: Record<Matrix, { moisture: number; waterActivity: number }> = {
  flower: { moisture: 15, waterActivity: 0.65 },
  rosin: { moisture: 2, waterActivity: 0.65 },
  tincture: { moisture: 0.5, waterActivity: 0.65 },
  honey: { moisture: 18.6, waterActivity: 0.65 },
}
