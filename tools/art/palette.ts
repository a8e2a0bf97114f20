import { PALETTE } from '../../src/ui/look/palette.ts'

const { night, deep, moss, sage, paper, ink } = PALETTE

/** The colors of all lines: the site's colors and four inks that only the art uses. */
export const palette = {
  night,
  deep,
  moss,
  sage,
  paper,
  paperDeep: PALETTE['paper-deep'],
  ink,
  fern: '#5d7a5a',
  seed: '#b9873a',
  seedLight: '#d9b46a',
  rust: '#9b4a2c',
}

export type Ink = { color: string; opacity?: number }

export type Rgb = [number, number, number]

export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** Mixes two hex colors. A share of 0 gives the first, a share of 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [rgb(from), rgb(to)]
  const part = (i: 0 | 1 | 2) => Math.round(a[i] + (b[i] - a[i]) * share)
  return `#${[part(0), part(1), part(2)].map((v) => v.toString(16).padStart(2, '0')).join('')}`
}
