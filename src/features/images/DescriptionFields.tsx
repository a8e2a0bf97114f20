import { Textarea } from '@mantine/core'
import { ALT_MAX } from '#platform/http/limits.ts'
import styles from './DescriptionFields.module.css'
import type { ImageDescription } from './images.schema.ts'

type DescriptionFieldsProps = ImageDescription & {
  error?: string | undefined
  onChange: (part: Partial<ImageDescription>) => void
}

export function DescriptionFields({ alt, isDecorative, error, onChange }: DescriptionFieldsProps) {
  return (
    <div className={styles.fields}>
      <Textarea
        label="What does it show?"
        maxLength={ALT_MAX}
        autoComplete="off"
        value={isDecorative ? '' : alt}
        disabled={isDecorative}
        error={error}
        onChange={(event) => onChange({ alt: event.currentTarget.value })}
      />
      <label className={styles.decorative}>
        <input
          type="checkbox"
          checked={isDecorative}
          onChange={(event) => onChange({ isDecorative: event.currentTarget.checked })}
        />
        <span>
          Decorative <span className={styles.meaning}>– screen readers skip it</span>
        </span>
      </label>
    </div>
  )
}
