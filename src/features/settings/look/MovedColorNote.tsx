import { useEffect, useState } from 'react'
import type { Look } from '../../../platform/site-words.ts'
import { adminApi } from '../../../ui/office/admin-api.ts'
import { answer } from '../../../ui/office/call-api.ts'
import type { MovedColor } from './look.schema.ts'
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
          {moved.sentence}
        </p>
      )}
    </div>
  )
}

/** Scrolls only while the field has the focus, so that a page that opens with a note stays at its top. */
function bringIntoView(note: HTMLElement | null) {
  if (note?.closest('div:has(> input[type="color"]):focus-within')) note.scrollIntoView({ block: 'nearest' })
}

/** Asks the server which colors of a look have to change. Keeps the last answer until the next one. */
export function useMovedColors({ accent, ground, scheme }: Look): MovedColor[] {
  const [moved, setMoved] = useState<MovedColor[]>([])
  useEffect(() => {
    const stop = new AbortController()
    const call = adminApi.admin.look.colors.$get(
      { query: { accent, ground, scheme } },
      { init: { signal: stop.signal } },
    )
    answer(call).then(
      (colors) => setMoved(colors.moved),
      // Without an answer, the preview still shows the colors.
      () => {},
    )
    return () => stop.abort()
  }, [accent, ground, scheme])
  return moved
}
