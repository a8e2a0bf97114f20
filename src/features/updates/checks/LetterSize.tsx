import { useDebouncedValue } from '@mantine/hooks'
import type { Image } from '#features/images/images.schema.ts'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'
import { numberText } from '#ui/site/number-text.ts'
import { CheckRow } from './CheckRow.tsx'
import { useAnswerTo } from './use-answer-to.ts'

const KB = 1000
const GMAIL_KB = 102
const PAUSE_MS = 800
// Rough sizes in the HTML part. The server renders only a letter that may be long, because that takes it a while.
const ROUGH_BYTES = { frame: 16 * KB, line: 300, image: 1500 }
const ASK_FROM_BYTES = 60 * KB

export type LetterSizeProps = { subject: string; brief: string; images: Image[] }

/** Warns about a letter that Gmail would cut off. */
export function LetterSize({ subject, brief, images }: LetterSizeProps) {
  const mayBeLong = roughBytes(brief, images.length) > ASK_FROM_BYTES
  const letter = { subject, generatedBrief: brief, imageIds: images.map(({ id }) => id) }
  const [asked] = useDebouncedValue(mayBeLong ? JSON.stringify(letter) : '', PAUSE_MS)
  const measured = useAnswerTo(asked, (signal) =>
    answer(adminApi['weekly-update']['letter-size'].$post({ json: JSON.parse(asked) }, { init: { signal } })),
  )
  if (asked && !measured)
    return measured === null ? (
      <CheckRow name="Size" state="unknown" says="The email couldn't be measured." />
    ) : (
      <CheckRow name="Size" state={undefined} says="Measuring the email…" />
    )
  if (measured && measured.bytes > GMAIL_KB * KB) {
    const size = numberText(Math.round(measured.bytes / KB))
    const says = `This letter has ${size} KB. Gmail cuts emails at ${GMAIL_KB} KB, with the link to unsubscribe. Shorten the brief.`
    return <CheckRow name="Size" state="wrong" says={says} />
  }
  return <CheckRow name="Size" state="fine" says={`Below ${GMAIL_KB} KB, so Gmail shows the whole email.`} />
}

/** Usually more than the letter really has. */
const roughBytes = (brief: string, imageCount: number) =>
  ROUGH_BYTES.frame +
  ROUGH_BYTES.line * brief.split('\n').length +
  ROUGH_BYTES.image * imageCount +
  new TextEncoder().encode(brief).length
