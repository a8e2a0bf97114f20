import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'
import { type ChosenLook, COLOR_SENTENCE } from '../settings.schema.ts'
import styles from './ColorField.module.css'
import type { LookColors, MovedColor } from './look.schema.ts'
import { readColor } from './look-words.ts'

type ColorFieldProps = {
  name: string
  label: string
  description: string
  value: string
  /** The color of the swatch while `value` is not a color. */
  shown: string
  error?: string | undefined
  moved: MovedColor | undefined
  onChange: (value: string) => void
}

/** Edits a color in two ways: as text, and with a swatch that opens the device's color picker. */
export function ColorField({ name, label, description, value, shown, error, moved, onChange }: ColorFieldProps) {
  return (
    <div className={styles.field}>
      <input
        type="color"
        className={styles.swatch}
        aria-label={`Pick the ${label.toLowerCase()}`}
        value={shown}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <TextInput
        name={name}
        label={label}
        description={description}
        value={value}
        error={error ?? (readColor(value) ? undefined : COLOR_SENTENCE)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <MovedColorNote moved={moved} />
    </div>
  )
}

/** Says why nobody could read a chosen color, and shows what the site uses instead. */
function MovedColorNote({ moved }: { moved: MovedColor | undefined }) {
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
