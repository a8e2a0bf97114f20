/** The house colours. Every line of the art is one of these. */
export const palette = {
  night: '#0f1f17',
  deep: '#15291f',
  moss: '#2f4a38',
  fern: '#5d7a5a',
  sage: '#a9b89c',
  paper: '#f5f0e4',
  paperDeep: '#ebe3d1',
  ink: '#1d241e',
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

/** The colour `share` of the way from one hex colour to another. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [rgb(from), rgb(to)]
  const part = (i: 0 | 1 | 2) => Math.round(a[i] + (b[i] - a[i]) * share)
  return `#${[part(0), part(1), part(2)].map((v) => v.toString(16).padStart(2, '0')).join('')}`
}
