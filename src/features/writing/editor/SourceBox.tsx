import { Textarea } from '@mantine/core'
import styles from './TextEditor.module.css'

export type EditorProps = {
  value: string
  onChange: (markdown: string) => void
  labelId: string
  aboutId: string
  isInvalid: boolean
}

/** The Markdown itself. */
export const SourceBox = ({ value, onChange, labelId, aboutId, isInvalid }: EditorProps) => (
  <Textarea
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    aria-labelledby={labelId}
    aria-describedby={aboutId}
    aria-invalid={isInvalid}
    autoComplete="off"
    variant="unstyled"
    classNames={{ input: styles.source ?? '' }}
  />
)
