import { TextInput } from '@mantine/core'
import { COLOR_SENTENCE } from '../settings.schema.ts'
import styles from './ColorField.module.css'
import type { MovedColor } from './look.schema.ts'
import { readColor } from './look-words.ts'
import { MovedColorNote } from './MovedColorNote.tsx'

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
