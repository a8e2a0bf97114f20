import { Img, Section, Text } from 'react-email'
import type { Image } from '../../images/images.schema.ts'
import { directionOf } from './LetterBlocks.tsx'
import { COLUMN, HALF, HALF_HEIGHT_MAX, IMAGE_HEIGHT_MAX, looks } from './letter-looks.ts'

type LetterImagesProps = {
  images: Image[]
  /** Where a picture is: attached to the e-mail, or on the site. */
  srcOf: (image: Image) => string
}

/** Two beside each other; the last of an odd number has the whole width. */
export const LetterImages = ({ images, srcOf }: LetterImagesProps) =>
  images.map((image, index) => {
    if (index % 2 === 1) return null
    const next = images[index + 1]
    if (!next) return <LetterImage key={image.id} image={image} src={srcOf(image)} />
    return (
      <table key={image.id} role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
        <tbody>
          <tr>
            <td className="half" width="50%" style={looks.leftHalf}>
              <LetterImage image={image} src={srcOf(image)} isHalf />
            </td>
            <td className="half" width="50%" style={looks.rightHalf}>
              <LetterImage image={next} src={srcOf(next)} isHalf />
            </td>
          </tr>
        </tbody>
      </table>
    )
  })

type LetterImageProps = { image: Image; src: string; isHalf?: boolean }

export function LetterImage({ image: { alt, width, height }, src, isHalf = false }: LetterImageProps) {
  const [widthMax, heightMax] = isHalf ? [HALF, HALF_HEIGHT_MAX] : [COLUMN, IMAGE_HEIGHT_MAX]
  const shown = Math.round(Math.min(widthMax, width, (heightMax * width) / height))
  // On a phone a half has the whole width, if the picture is large enough for it.
  const isFilling = shown === widthMax && width >= COLUMN
  // Where the picture is missing, its description would stand there twice.
  const look = { ...looks.image, maxWidth: shown, ...(alt && looks.captioned) }
  return (
    <Section style={looks.figure}>
      <Img src={src} alt={alt} width={shown} className={isFilling ? 'soft fill' : 'soft'} style={look} />
      {alt && (
        <Text className="soft" style={looks.caption} {...directionOf(alt)}>
          {alt}
        </Text>
      )}
    </Section>
  )
}
