import { Textarea } from '@mantine/core'
import type { Suggestions } from '../updates.schema.ts'
import { SuggestionButtons } from './SuggestionButtons.tsx'
import styles from './UpdateBox.module.css'

type UpdateBoxProps = {
  label: string
  text: string
  error: string | undefined
  suggested: Suggestions['posts']
  since: string | null
  onChange: (text: string) => void
}

export function UpdateBox({ label, text, error, suggested, since, onChange }: UpdateBoxProps) {
  return (
    <div className={styles.box}>
      <Textarea
        label={label}
        autoComplete="off"
        classNames={{ input: styles.input ?? '' }}
        value={text}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {suggested.length > 0 && (
        <SuggestionButtons suggested={suggested} since={since} text={text} onChange={onChange} />
      )}
    </div>
  )
}
