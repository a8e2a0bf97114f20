import { Body, Head, Html, Preview } from 'react-email'
import type { Block } from '../brief/brief-blocks.ts'
import { Letter, type LetterProps } from './Letter.tsx'
import { looks, MAIL_RULES } from './letter-looks.ts'

const PREHEADER_MAX = 140

/** The e-mail of an update, as a whole document. */
export function UpdateEmail(props: LetterProps) {
  return (
    <Html lang="en">
      <Head>
        <title>{props.subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <style>{MAIL_RULES}</style>
      </Head>
      <Body className="desk" style={looks.body}>
        <Preview useTitleTag={false}>{preheaderOf(props.blocks)}</Preview>
        <Letter {...props} />
      </Body>
    </Html>
  )
}

/** What a list of e-mails shows beside the subject: the first sentences, without the greeting. */
function preheaderOf(blocks: Block[]): string {
  let text = ''
  for (const block of blocks) {
    if (text.length > PREHEADER_MAX) break
    const lines = block.kind === 'paragraph' ? block.lines : block.kind === 'list' ? block.items : []
    const words = lines.map((line) => line.map((piece) => piece.text).join('')).join(' ')
    const isGreeting = text === '' && words.length < 60 && /[,!:]$/.test(words)
    if (!isGreeting) text = `${text} ${words}`.trim()
  }
  if (text.length <= PREHEADER_MAX) return text
  return `${text.slice(0, text.lastIndexOf(' ', PREHEADER_MAX) + 1 || PREHEADER_MAX).trim()}…`
}
