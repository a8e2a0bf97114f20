import type { BrandColors } from '#ui/look/palette.ts'

type Pair = Pick<BrandColors, 'accent' | 'ground'>

const HARD: Pair[] = [
  ['#ffffff', '#ffffff'],
  ['#000000', '#000000'],
  ['#808080', '#808080'],
  ['#00ff00', '#ff00ff'],
  ['#ff00ff', '#00ff00'],
  ['#ffff00', '#ffffff'],
  ['#ffdd00', '#5b2a86'],
  ['#ff0000', '#0000ff'],
  ['#0000ff', '#ff0000'],
  ['#00ffff', '#ff8800'],
  ['#f5f0e4', '#f5f0e4'],
  ['#39ff14', '#7ec8f5'],
].map(([accent = '', ground = '']) => ({ accent, ground }))

const SEED = 20261124
const DRAWN = 20

/** Difficult pairs of colors, and pseudo-random ones that are the same in every run. */
export const COLOR_PAIRS: Pair[] = [...HARD, ...drawPairs()]

function drawPairs(): Pair[] {
  let state = SEED
  // A linear congruential generator, with the constants of Numerical Recipes.
  const draw = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return `#${(state >>> 8).toString(16).padStart(6, '0')}`
  }
  return Array.from({ length: DRAWN }, () => ({ accent: draw(), ground: draw() }))
}
