import { Button, Container, Heading, Section, Text } from 'react-email'
import type { Image } from '../../images/images.schema.ts'
import type { Block } from '../brief/brief-blocks.ts'
import type { Sender } from '../editor/update-words.ts'
import { directionOf, LetterBlocks } from './LetterBlocks.tsx'
import { LetterFoot } from './LetterFoot.tsx'
import { LetterImage, LetterImages } from './LetterImages.tsx'
import { looks, WIDTH } from './letter-looks.ts'

export type LetterProps = {
  sender: Sender
  subject: string
  blocks: Block[]
  images: Image[]
  /** Where a picture is: attached to the e-mail, or on the site. */
  srcOf: (image: Image) => string
  /** None in a preview: who looks at one leaves no list. */
  unsubscribeUrl: string | undefined
}

/** What an update looks like, in an e-mail and in its preview. */
export function Letter({ sender, subject, blocks, images, srcOf, unsubscribeUrl }: LetterProps) {
  const [first, ...others] = images
  return (
    <Section className="desk" tdClassName="desk-cell" style={looks.desk}>
      <Container className="card" width={WIDTH} style={looks.card}>
        <Section className="head" tdClassName="side" style={looks.head}>
          <Text style={looks.brand}>{sender.brand}</Text>
          <Text style={looks.location}>{sender.location}</Text>
        </Section>
        <Section tdClassName="side" style={looks.main}>
          <Heading className="ink title" style={looks.title} {...directionOf(subject)}>
            {subject}
          </Heading>
          {first && <LetterImage image={first} src={srcOf(first)} />}
          <LetterBlocks blocks={blocks} />
          {others.length > 0 && (
            <Section style={looks.others}>
              <LetterImages images={others} srcOf={srcOf} />
            </Section>
          )}
          <Section style={looks.action}>
            <Button className="button" href={sender.siteUrl} style={looks.button}>
              Visit our website
            </Button>
          </Section>
        </Section>
        <LetterFoot sender={sender} unsubscribeUrl={unsubscribeUrl} />
      </Container>
    </Section>
  )
}
