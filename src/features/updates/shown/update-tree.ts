import type { Image } from '#features/images/images.schema.ts'
import { headingId } from '#features/writing/text/parse-text.ts'
import type { Inline, TextBlock, TextTree } from '#features/writing/text/text-tree.ts'
import type { Block, Piece } from '../brief/brief-blocks.ts'

/** The text of an update as posts have theirs, with the pictures where the email has them. */
export function updateTree(blocks: Block[], images: Image[]): TextTree {
  const ids = new Map<string, number>()
  const [first, ...others] = images.map(figureOf)
  return [...(first ? [first] : []), ...blocks.map((block) => textBlockOf(block, ids)), ...others]
}

function figureOf(picture: Image): TextBlock {
  const fileKey = picture.imageUrl.split('/').at(-2) ?? ''
  const { alt } = picture
  // The description is also the caption, as in the email.
  return { kind: 'figure', picture: { kind: 'picture', fileKey, alt, caption: alt, picture } }
}

function textBlockOf(block: Block, ids: Map<string, number>): TextBlock {
  switch (block.kind) {
    case 'heading': {
      const children = block.line.map(inlineOf)
      return { kind: 'heading', level: 2, id: headingId(children, ids), children }
    }
    case 'list':
      return { kind: 'list', isTight: true, items: block.items.map((line) => [paragraphOf([line])]) }
    case 'paragraph':
      return paragraphOf(block.lines)
  }
}

const paragraphOf = (lines: Piece[][]): TextBlock => ({
  kind: 'paragraph',
  children: lines.flatMap((line, index) => [...(index > 0 ? [{ kind: 'break' } as const] : []), ...line.map(inlineOf)]),
})

const inlineOf = ({ text, href }: Piece): Inline => (href ? { kind: 'link', href, children: [text] } : text)
