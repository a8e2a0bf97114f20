import { memo } from 'react'
import { Heading, Link, Text } from 'react-email'
import type { Block, Piece } from '../brief/brief-blocks.ts'
import { looks } from './letter-looks.ts'

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

/** By its first letter. Few programs that show e-mail know `dir="auto"`. */
export function directionOf(text: string): { dir?: 'rtl' } {
  const first = text.match(/\p{L}/u)?.[0] ?? ''
  return RIGHT_TO_LEFT.test(first) ? { dir: 'rtl' } : {}
}

const textOf = (line: Piece[] = []) => line.map(({ text }) => text).join('')

// Blocks, lines and pieces do not move, so they are known by their number.
export const LetterBlocks = ({ blocks }: { blocks: Block[] }) =>
  blocks.map((block, index) => <KeptBlock key={index.toString()} block={block} />)

type LetterBlockProps = { block: Block }

// In the preview of a long text a letter more changes one of a thousand.
const KeptBlock = memo(LetterBlock, (before, after) => JSON.stringify(before.block) === JSON.stringify(after.block))

function LetterBlock({ block }: LetterBlockProps) {
  switch (block.kind) {
    case 'heading':
      return (
        <Heading as="h2" className="gold" style={looks.heading} {...directionOf(textOf(block.line))}>
          <Pieces line={block.line} />
        </Heading>
      )
    case 'list':
      return (
        <ul style={looks.list} {...directionOf(textOf(block.items[0]))}>
          {block.items.map((item, index) => (
            <li key={index.toString()} className="ink" style={looks.item}>
              <Pieces line={item} />
            </li>
          ))}
        </ul>
      )
    case 'paragraph':
      return (
        <Text className="ink" style={looks.text} {...directionOf(textOf(block.lines[0]))}>
          {block.lines.flatMap((line, index) => [
            index > 0 && <br key={`break-${index.toString()}`} />,
            <Pieces key={index.toString()} line={line} />,
          ])}
        </Text>
      )
  }
}

const Pieces = ({ line }: { line: Piece[] }) =>
  line.map(({ text, href }, index) =>
    href ? (
      <Link key={index.toString()} href={href} className="gold" style={looks.link}>
        {text}
      </Link>
    ) : (
      text
    ),
  )
