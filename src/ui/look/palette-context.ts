import { createContext, use } from 'react'
import type { Palette } from './palette.ts'

/** The palette for places without CSS variables, such as the preview of an email. The server computes it. */
export const PaletteContext = createContext<Palette | null>(null)

export function usePalette(): Palette {
  const palette = use(PaletteContext)
  if (!palette) throw new Error('usePalette must be called inside a PaletteContext.')
  return palette
}
