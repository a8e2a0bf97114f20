import type { Plate } from './plate'
import { specimens } from './specimens'

export const plates: Plate[] = [...specimens].sort((a, b) => a.name.localeCompare(b.name))
