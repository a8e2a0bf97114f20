import { useEffect, useState } from 'react'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'
import type { ChosenLook } from '../settings.schema.ts'
import type { LookColors, MovedColor } from './look.schema.ts'
import styles from './MovedColorNote.module.css'

/** Says why nobody could read a chosen color, and shows what the site uses instead. */
export function MovedColorNote({ moved }: { moved: MovedColor | undefined }) {
  return (
    <div role="status" className={styles.note}>
      {moved && (
        <p ref={bringIntoView}>
          <span className={styles.pair} aria-hidden="true">
            <span style={{ backgroundColor: moved.chosen }} />
            <span style={{ backgroundColor: moved.used }} />
          </span>
          <span>{moved.sentence}</span>
        </p>
      )}
    </div>
  )
}

/** Scrolls only while the field has the focus, so that a page that opens with a note stays at its top. */
function bringIntoView(note: HTMLElement | null) {
  if (note?.closest('div:has(> input[type="color"]):focus-within')) note.scrollIntoView({ block: 'nearest' })
}

/** Asks the server for the colors and the logo of a look. Keeps the last answer until the next one. */
export function useLookColors({ accent, ground, scheme, logoId }: ChosenLook): LookColors | undefined {
  const [colors, setColors] = useState<LookColors>()
  useEffect(() => {
    const stop = new AbortController()
    const call = adminApi.admin.look.colors.$get(
      { query: { accent, ground, scheme, logoId: `${logoId}` } },
      { init: { signal: stop.signal } },
    )
    // Without an answer, the preview still shows the colors.
    answer(call).then(setColors, () => {})
    return () => stop.abort()
  }, [accent, ground, scheme, logoId])
  return colors
}
