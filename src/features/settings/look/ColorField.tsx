import { TextInput } from '@mantine/core'
import { COLOR_SENTENCE } from '../setting-texts.ts'
import styles from './ColorField.module.css'
import { readColor } from './look-words.ts'

type ColorFieldProps = {
  name: string
  label: string
  description: string
  value: string
  /** The color to show while `value` is none. */
  shown: string
  error?: string | undefined
  onChange: (value: string) => void
}

/** A color as a swatch that opens the color picker of the device, and as text. */
export function ColorField({ name, label, description, value, shown, error, onChange }: ColorFieldProps) {
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
    </div>
  )
}
