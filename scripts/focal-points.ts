import type { Plugin } from 'vite'
import { FOCUS_STEP } from '../src/ui/site/focus.ts'

const STEPS = Array.from({ length: 100 / FOCUS_STEP + 1 }, (_, index) => index * FOCUS_STEP)

const RULES = [
  ...STEPS.map((percent) => `[data-focus^="${percent} "] { --focus-x: ${percent}%; }`),
  ...STEPS.map((percent) => `[data-focus$=" ${percent}"] { --focus-y: ${percent}%; }`),
].join('\n')

/** Writes the rules for the focal points of images, such as `data-focus="35 60"`. */
export const focalPoints = (): Plugin => ({
  name: 'focal-points',
  enforce: 'pre',
  transform: { filter: { id: /ResponsiveImage\.module\.css/ }, handler: (css) => css + RULES },
})
