import { Link, Section, Text } from 'react-email'
import { AGE_MARK, AGE_NOTICE, addressLines, copyrightOf, reasonOf, type Sender } from '../editor/update-words.ts'
import { looks } from './letter-looks.ts'

type LetterFootProps = { sender: Sender; unsubscribeUrl: string | undefined }

/** Who sends it, for whom it is, and how to get no more: the law asks for all of that. */
export function LetterFoot({ sender, unsubscribeUrl }: LetterFootProps) {
  const { contactEmail } = sender
  return (
    <Section className="foot" tdClassName="side" style={looks.foot}>
      <Small>
        <strong>{AGE_MARK}</strong>
        {` ${AGE_NOTICE}`}
      </Small>
      <Small>
        {addressLines(sender).flatMap((line, index) => [index > 0 && <br key={line} />, line])}
        <br />
        <SmallLink href={`mailto:${contactEmail}`}>{contactEmail}</SmallLink>
      </Small>
      <Small>
        {`${reasonOf(sender)} `}
        <SmallLink href={unsubscribeUrl}>Unsubscribe</SmallLink>
      </Small>
      <Small>{copyrightOf(sender)}</Small>
    </Section>
  )
}

const Small = ({ children }: { children: React.ReactNode }) => (
  <Text className="soft" style={looks.small}>
    {children}
  </Text>
)

const SmallLink = ({ href, children }: { href: string | undefined; children: string }) => (
  <Link href={href} className="soft" style={looks.smallLink}>
    {children}
  </Link>
)
