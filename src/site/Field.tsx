import { type ComponentProps, useId } from 'react'
import styles from './Field.module.css'

type FieldProps = { label: string; error?: string | undefined } & (
  | ({ as?: 'input' } & ComponentProps<'input'>)
  | ({ as: 'textarea' } & ComponentProps<'textarea'>)
)

/** A labelled input with the sentence that says what is wrong with it. */
export function Field({ label, error, ...props }: FieldProps) {
  const id = useId()
  const wiring = { id, 'aria-invalid': Boolean(error), 'aria-describedby': error ? `${id}-error` : undefined }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {props.as === 'textarea' ? <Textarea {...props} {...wiring} /> : <Input {...props} {...wiring} />}
      {error && <p id={`${id}-error`}>{error}</p>}
    </div>
  )
}

const Textarea = ({ as: _, ...props }: { as: 'textarea' } & ComponentProps<'textarea'>) => <textarea {...props} />
const Input = ({ as: _, ...props }: { as?: 'input' } & ComponentProps<'input'>) => <input {...props} />
