import { type ComponentProps, useState } from 'react'
import { Field } from './Field.tsx'
import styles from './PasswordField.module.css'

type PasswordFieldProps = Pick<ComponentProps<'input'>, 'autoComplete' | 'name' | 'value' | 'onChange' | 'required'> & {
  label?: string
  hint?: string
  error?: string | undefined
}

export function PasswordField({
  label = 'Password',
  name = 'password',
  required = true,
  ...props
}: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const act = isShown ? 'Hide' : 'Show'
  return (
    <div className={styles.password}>
      <Field
        {...props}
        label={label}
        name={name}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required={required}
      />
      <button type="button" aria-label={`${act} ${label.toLowerCase()}`} onClick={() => setIsShown(!isShown)}>
        {label === 'Password' ? `${act} password` : act}
      </button>
    </div>
  )
}
