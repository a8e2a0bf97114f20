import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { Image } from '#features/images/images.schema.ts'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'
import { useMailSettings } from '#ui/office/mail-settings.ts'
import pieces from '#ui/office/pieces.module.css'
import { numberText } from '#ui/site/number-text.ts'

const KB = 1000
const GMAIL_KB = 102
const PAUSE_MS = 800
// Rough sizes in the HTML part. The server renders only a letter that may be long, because that takes it a while.
const ROUGH_BYTES = { frame: 16 * KB, line: 300, image: 1500 }
const ASK_FROM_BYTES = 60 * KB

type LetterSizeProps = { subject: string; brief: string; images: Image[] }

/** Warns about a letter that Gmail would cut off. */
export function LetterSize({ subject, brief, images }: LetterSizeProps) {
  const { isAutomated } = useMailSettings()
  const [bytes, setBytes] = useState(0)
  const mayBeLong = !isAutomated && roughBytes(brief, images.length) > ASK_FROM_BYTES
  const letter = { subject, generatedBrief: brief, imageIds: images.map(({ id }) => id) }
  const [asked] = useDebouncedValue(mayBeLong ? JSON.stringify(letter) : '', PAUSE_MS)

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const measure = async () => {
      const call = adminApi['weekly-update']['letter-size'].$post({ json: JSON.parse(asked) }, { init: { signal } })
      const measured = await answer(call).catch(() => ({ bytes: 0 }))
      if (!signal.aborted) setBytes(measured.bytes)
    }
    if (asked) void measure()
    else setBytes(0)
    return () => stop.abort()
  }, [asked])

  return (
    <div aria-live="polite">
      {bytes > GMAIL_KB * KB && (
        <p className={pieces.amber}>
          {`This letter has ${numberText(Math.round(bytes / KB))} KB. Gmail cuts emails at ${GMAIL_KB} KB, with the link to unsubscribe. Shorten the brief.`}
        </p>
      )}
    </div>
  )
}

/** Usually more than the letter really has. */
const roughBytes = (brief: string, imageCount: number) =>
  ROUGH_BYTES.frame +
  ROUGH_BYTES.line * brief.split('\n').length +
  ROUGH_BYTES.image * imageCount +
  new TextEncoder().encode(brief).length
