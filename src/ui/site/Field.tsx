import { type ComponentProps, useId } from 'react'
import styles from './Field.module.css'

type FieldProps = { label: string; hint?: string; error?: string | undefined } & (
  | ({ as?: 'input' } & ComponentProps<'input'>)
  | ({ as: 'textarea' } & ComponentProps<'textarea'>)
)

/** A labeled input with a hint, which an error replaces. */
export function Field({ label, hint, error, ...props }: FieldProps) {
  const id = useId()
  const description = error ?? hint
  const wiring = { id, 'aria-invalid': Boolean(error), 'aria-describedby': description && `${id}-description` }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {props.as === 'textarea' ? <Textarea {...props} {...wiring} /> : <Input {...props} {...wiring} />}
      {description && (
        <p id={`${id}-description`} className={error ? styles.error : styles.hint}>
          {description}
        </p>
      )}
    </div>
  )
}

const Textarea = ({ as: _, ...props }: { as: 'textarea' } & ComponentProps<'textarea'>) => <textarea {...props} />
const Input = ({ as: _, ...props }: { as?: 'input' } & ComponentProps<'input'>) => <input {...props} />
