import { type ComponentProps, useState } from 'react'
import { Field } from '../site/Field.tsx'
import styles from './PasswordField.module.css'

type PasswordFieldProps = Pick<ComponentProps<'input'>, 'autoComplete'> & { hint?: string; error?: string | undefined }

/** A password that can be pasted, kept by a password manager, and looked at. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className={styles.password}>
      <Field
        {...props}
        label="Password"
        name="password"
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
      />
      <button type="button" onClick={() => setIsShown(!isShown)}>
        {isShown ? 'Hide password' : 'Show password'}
      </button>
    </div>
  )
}
