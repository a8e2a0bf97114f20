import { memo, useMemo } from 'react'
import { Body, Button, Container, Head, Heading, Html, Img, Link, Preview, Section, Text } from 'react-email'
import type { Image } from '#features/images/images.schema.ts'
import { logoMailFile } from '#platform/files/image-files.ts'
import { addressLines, warningFor } from '#platform/site-words.ts'
import { fitInto, isWide } from '#ui/look/logo-size.ts'
import type { Palette } from '#ui/look/palette.ts'
import { unbroken } from '#ui/site/unbroken.tsx'
import { type Block, lineText, type Piece } from '../brief/brief-blocks.ts'
import { letterBlocks, preheaderOf } from '../brief/letter-blocks.ts'
import {
  COLUMN,
  HALF,
  HALF_HEIGHT_MAX,
  IMAGE_HEIGHT_MAX,
  LetterStylesContext,
  LOGO_BOX,
  letterStyles,
  mailRules,
  useLetterStyles,
  WIDTH,
} from './letter-styles.ts'
import { ageMarkOf, ageNoticeOf, copyrightOf, REASON, type Sender } from './letter-text.ts'

export type LetterProps = {
  sender: Sender
  palette: Palette
  subject: string
  brief: string
  images: Image[]
  /** Returns the URL of an image: a `cid:` attachment in the email, a file of the site in the preview. */
  srcOf: (image: Image) => string
  /** The origin of the site; empty in the preview, whose security policy allows only its own files. */
  origin: string
  /** Undefined in the preview, where the links must not work. */
  unsubscribeUrl: string | undefined
  /** The reader's own page. */
  subscriptionUrl: string | undefined
  /** Why the reader gets the email. */
  reason?: string
}

export function LetterDocument(props: LetterProps) {
  return (
    <Html lang="en">
      <Head>
        <title>{props.subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <style>{mailRules(props.palette)}</style>
      </Head>
      <Body className="desk" style={letterStyles(props.palette).body}>
        <Preview useTitleTag={false}>{preheaderOf(letterBlocks(props))}</Preview>
        <Letter {...props} />
      </Body>
    </Html>
  )
}

/** Shared by the email and the preview. */
export function Letter({ sender, palette, subject, brief, images, srcOf, origin, ...footer }: LetterProps) {
  const styles = useMemo(() => letterStyles(palette, sender.typefaces), [palette, sender.typefaces])
  const [first, ...others] = images
  const blocks = useMemo(() => letterBlocks({ brief, images }), [brief, images])
  return (
    <LetterStylesContext value={styles}>
      <Section className="desk" tdClassName="desk-cell" style={styles.desk}>
        <Container className="card" width={WIDTH} style={styles.card}>
          <Section className="head" tdClassName="side" style={styles.head}>
            <LetterBrand sender={sender} origin={origin} />
            <Text style={styles.location}>{sender.location}</Text>
          </Section>
          <Section tdClassName="side" style={styles.main}>
            <Heading className="ink title" style={styles.title} {...directionOf(subject)}>
              {subject}
            </Heading>
            {first && <LetterImage image={first} src={srcOf(first)} />}
            <LetterBlocks blocks={blocks} />
            {others.length > 0 && (
              <Section style={styles.others}>
                <LetterImages images={others} srcOf={srcOf} />
              </Section>
            )}
            <Section style={styles.action}>
              <Button className="button" href={sender.siteUrl} style={styles.button}>
                Visit our website
              </Button>
            </Section>
          </Section>
          <LetterFooter sender={sender} {...footer} />
        </Container>
      </Section>
    </LetterStylesContext>
  )
}

/** The logo with the name; only the logo if it is wide, because it then contains the name. */
function LetterBrand({ sender: { logo, brand }, origin }: Pick<LetterProps, 'sender' | 'origin'>) {
  const styles = useLetterStyles()
  const name = <Text style={styles.brand}>{brand}</Text>
  if (!logo) return name
  const isNamed = isWide(logo)
  return (
    <>
      <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={styles.logoRow}>
        <tbody>
          <tr>
            <td style={logo.hasPlate ? styles.plate : undefined}>
              <Img
                src={origin + logoMailFile(logo.folder)}
                alt={isNamed ? brand : ''}
                {...fitInto(logo, LOGO_BOX)}
                style={styles.logo}
              />
            </td>
          </tr>
        </tbody>
      </table>
      {!isNamed && name}
    </>
  )
}

/** The law requires the sender, the minimum age and a way to unsubscribe. */
type FooterProps = Pick<LetterProps, 'sender' | 'unsubscribeUrl' | 'subscriptionUrl' | 'reason'>

function LetterFooter({ sender, unsubscribeUrl, subscriptionUrl, reason = REASON }: FooterProps) {
  const styles = useLetterStyles()
  const { contactEmail } = sender
  const warning = warningFor(sender, 'emails')
  return (
    <Section className="foot" tdClassName="side" style={styles.foot}>
      <Small>
        <strong>{ageMarkOf(sender)}</strong>
        {` ${ageNoticeOf(sender)}`}
      </Small>
      {warning && <Small {...directionOf(warning)}>{linesOf(warning)}</Small>}
      <Small>
        {linesOf(addressLines(sender).join('\n'))}
        <br />
        <SmallLink href={`mailto:${contactEmail}`}>{contactEmail}</SmallLink>
      </Small>
      <Small>
        {`${reason} `}
        <SmallLink href={subscriptionUrl}>Change what you get</SmallLink>
        {' or '}
        <SmallLink href={unsubscribeUrl}>unsubscribe</SmallLink>.
      </Small>
      <Small>{copyrightOf(sender)}</Small>
    </Section>
  )
}

const NO_BREAKS = { whiteSpace: 'nowrap' } as const

// The lines never move, so their index is their key.
const linesOf = (text: string) =>
  text.split('\n').flatMap((line, index) => [index > 0 && <br key={index.toString()} />, unbroken(line, NO_BREAKS)])

const Small = ({ children, dir }: { children: React.ReactNode; dir?: 'rtl' }) => (
  <Text className="soft" style={useLetterStyles().small} dir={dir}>
    {children}
  </Text>
)

const SmallLink = ({ href, children }: { href: string | undefined; children: string }) => (
  <Link href={href} className="soft" style={useLetterStyles().smallLink}>
    {children}
  </Link>
)

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

/** Derives the direction from the first letter, because few email clients support `dir="auto"`. */
function directionOf(text: string): { dir?: 'rtl' } {
  const first = text.match(/\p{L}/u)?.[0] ?? ''
  return RIGHT_TO_LEFT.test(first) ? { dir: 'rtl' } : {}
}

// Blocks, lines and pieces are never reordered, so their index is their key.
const LetterBlocks = ({ blocks }: { blocks: Block[] }) =>
  blocks.map((block, index) => <KeptBlock key={index.toString()} block={block} />)

// In the preview of a long brief, a keystroke changes only one of many blocks.
const KeptBlock = memo(LetterBlock, (before, after) => JSON.stringify(before.block) === JSON.stringify(after.block))

function LetterBlock({ block }: { block: Block }) {
  const styles = useLetterStyles()
  switch (block.kind) {
    case 'heading':
      return (
        <Heading as="h2" className="gold" style={styles.heading} {...directionOf(lineText(block.line))}>
          <Pieces line={block.line} />
        </Heading>
      )
    case 'list':
      return (
        <ul style={styles.list} {...directionOf(lineText(block.items[0]))}>
          {block.items.map((item, index) => (
            <li key={index.toString()} className="ink" style={styles.item}>
              <Pieces line={item} />
            </li>
          ))}
        </ul>
      )
    case 'paragraph':
      return (
        <Text className="ink" style={styles.text} {...directionOf(lineText(block.lines[0]))}>
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

/** Shows images in pairs; the last of an odd number has the full width. */
function LetterImages({ images, srcOf }: Pick<LetterProps, 'images' | 'srcOf'>) {
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

function LetterImage({ image: { alt, width, height }, src, isHalf = false }: LetterImageProps) {
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
