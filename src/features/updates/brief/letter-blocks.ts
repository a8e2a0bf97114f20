import type { Image } from '#features/images/images.schema.ts'
import { type Block, briefBlocks, lineText } from './brief-blocks.ts'
import { describeImages } from './compose-brief.ts'

const PREHEADER_MAX = 140

/** Leaves out the sentence that describes the images, because they have captions. */
export const letterBlocks = ({ brief, images }: { brief: string; images: Image[] }) =>
  briefBlocks(brief.replace(describeImages(images), ''))

/** Returns the preview text for an inbox: the first sentences without the greeting. */
export function preheaderOf(blocks: Block[]): string {
  let text = ''
  for (const block of blocks) {
    if (text.length > PREHEADER_MAX) break
    const lines = block.kind === 'paragraph' ? block.lines : block.kind === 'list' ? block.items : []
    const words = lines.map((line) => lineText(line)).join(' ')
    const isGreeting = text === '' && words.length < 60 && /[,!:]$/.test(words)
    if (!isGreeting) text = `${text} ${words}`.trim()
  }
  if (text.length <= PREHEADER_MAX) return text
  return `${text.slice(0, text.lastIndexOf(' ', PREHEADER_MAX) + 1 || PREHEADER_MAX).trim()}…`
}
