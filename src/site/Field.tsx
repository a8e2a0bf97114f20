import { type ComponentProps, useId } from 'react'
import styles from './Field.module.css'

type FieldProps = { label: string; hint?: string; error?: string | undefined } & (
  | ({ as?: 'input' } & ComponentProps<'input'>)
  | ({ as: 'textarea' } & ComponentProps<'textarea'>)
)

/** A labelled input, with a sentence about what belongs into it, and the one that says what is wrong with it. */
export function Field({ label, hint, error, ...props }: FieldProps) {
  const id = useId()
  const descriptions = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const wiring = { id, 'aria-invalid': Boolean(error), 'aria-describedby': descriptions || undefined }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {props.as === 'textarea' ? <Textarea {...props} {...wiring} /> : <Input {...props} {...wiring} />}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

const Textarea = ({ as: _, ...props }: { as: 'textarea' } & ComponentProps<'textarea'>) => <textarea {...props} />
const Input = ({ as: _, ...props }: { as?: 'input' } & ComponentProps<'input'>) => <input {...props} />
