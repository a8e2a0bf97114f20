import { memo } from 'react'
import { Heading, Img, Link, Section, Text } from 'react-email'
import type { Image } from '#features/images/images.schema.ts'
import type { Block, Piece } from '../brief/brief-blocks.ts'
import { COLUMN, HALF, HALF_HEIGHT_MAX, IMAGE_HEIGHT_MAX, useLetterStyles } from './letter-styles.ts'

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

/** Derives the direction from the first letter, because few email clients support `dir="auto"`. */
export function directionOf(text: string): { dir?: 'rtl' } {
  const first = text.match(/\p{L}/u)?.[0] ?? ''
  return RIGHT_TO_LEFT.test(first) ? { dir: 'rtl' } : {}
}

const textOf = (line: Piece[] = []) => line.map(({ text }) => text).join('')

// Blocks, lines and pieces are never reordered, so their index is their key.
export const LetterBlocks = ({ blocks }: { blocks: Block[] }) =>
  blocks.map((block, index) => <KeptBlock key={index.toString()} block={block} />)

type LetterBlockProps = { block: Block }

// In the preview of a long brief, a keystroke changes only one of many blocks.
const KeptBlock = memo(LetterBlock, (before, after) => JSON.stringify(before.block) === JSON.stringify(after.block))

function LetterBlock({ block }: LetterBlockProps) {
  const styles = useLetterStyles()
  switch (block.kind) {
    case 'heading':
      return (
        <Heading as="h2" className="gold" style={styles.heading} {...directionOf(textOf(block.line))}>
          <Pieces line={block.line} />
        </Heading>
      )
    case 'list':
      return (
        <ul style={styles.list} {...directionOf(textOf(block.items[0]))}>
          {block.items.map((item, index) => (
            <li key={index.toString()} className="ink" style={styles.item}>
              <Pieces line={item} />
            </li>
          ))}
        </ul>
      )
    case 'paragraph':
      return (
        <Text className="ink" style={styles.text} {...directionOf(textOf(block.lines[0]))}>
          {block.lines.flatMap((line, index) => [
            index > 0 && <br key={`break-${index.toString()}`} />,
            <Pieces key={index.toString()} line={line} />,
          ])}
        </Text>
      )
  }
}

function Pieces({ line }: { line: Piece[] }) {
  const styles = useLetterStyles()
  return line.map(({ text, href }, index) =>
    href ? (
      <Link key={index.toString()} href={href} className="gold" style={styles.link}>
        {text}
      </Link>
    ) : (
      text
    ),
  )
}

type LetterImagesProps = {
  images: Image[]
  srcOf: (image: Image) => string
}

/** Shows images in pairs; the last of an odd number has the full width. */
export function LetterImages({ images, srcOf }: LetterImagesProps) {
  const styles = useLetterStyles()
  return images.map((image, index) => {
    if (index % 2 === 1) return null
    const next = images[index + 1]
    if (!next) return <LetterImage key={image.id} image={image} src={srcOf(image)} />
    return (
      <table key={image.id} role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
        <tbody>
          <tr>
            <td className="half" width="50%" style={styles.leftHalf}>
              <LetterImage image={image} src={srcOf(image)} isHalf />
            </td>
            <td className="half" width="50%" style={styles.rightHalf}>
              <LetterImage image={next} src={srcOf(next)} isHalf />
            </td>
          </tr>
        </tbody>
      </table>
    )
  })
}

type LetterImageProps = { image: Image; src: string; isHalf?: boolean }

export function LetterImage({ image: { alt, width, height }, src, isHalf = false }: LetterImageProps) {
  const styles = useLetterStyles()
  const [widthMax, heightMax] = isHalf ? [HALF, HALF_HEIGHT_MAX] : [COLUMN, IMAGE_HEIGHT_MAX]
  const shown = Math.round(Math.min(widthMax, width, (heightMax * width) / height))
  // On a phone, half-width images fill the width if they are large enough.
  const isFilling = shown === widthMax && width >= COLUMN
  // Hides the alt text of a missing image, because the caption repeats it.
  const look = { ...styles.image, maxWidth: shown, ...(alt && styles.captioned) }
  return (
    <Section style={styles.figure}>
      <Img src={src} alt={alt} width={shown} className={isFilling ? 'soft fill' : 'soft'} style={look} />
      {alt && (
        <Text className="soft" style={styles.caption} {...directionOf(alt)}>
          {alt}
        </Text>
      )}
    </Section>
  )
}
