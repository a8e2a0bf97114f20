import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'
import type { fieldProps } from '#ui/office/field-props.ts'
import { type ChosenLook, COLOR_SENTENCE } from '../settings.schema.ts'
import styles from './ColorField.module.css'
import type { LookColors, MovedColor } from './look.api.ts'

/** Reads a typed color. The # is optional, and three digits are enough. @returns undefined if the text is not a color */
export function readColor(words: string): string | undefined {
  const digits = words.trim().toLowerCase().replace(/^#/, '')
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  return /^[0-9a-f]{6}$/.test(long) ? `#${long}` : undefined
}

type ColorFieldProps = ReturnType<typeof fieldProps> & {
  label: string
  description: string
  /** The color of the swatch while `value` is not a color. */
  shown: string
  /** Says why nobody could read the chosen color, and what the site uses instead. */
  moved: MovedColor | undefined
}

/** Edits a color in two ways: as text, and with a swatch that opens the device's color picker. */
export function ColorField({ shown, moved, ...field }: ColorFieldProps) {
  return (
    <div className={styles.field}>
      <input
        type="color"
        className={styles.swatch}
        aria-label={`Pick the ${field.label.toLowerCase()}`}
        value={shown}
        onChange={field.onChange}
      />
      <TextInput
        {...field}
        error={field.error ?? (readColor(field.value) ? undefined : COLOR_SENTENCE)}
        autoCapitalize="none"
        spellCheck={false}
      />
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
