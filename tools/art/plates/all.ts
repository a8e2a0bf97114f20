import { nocturnes } from './nocturnes'
import type { Plate } from './plate'
import { sections } from './sections'
import { specimens } from './specimens'

export const plates: Plate[] = [...sections, ...nocturnes, ...specimens].sort((a, b) => a.name.localeCompare(b.name))
