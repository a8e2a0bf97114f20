import { useLocation } from 'react-router'
import { Field } from '../../../ui/site/Field.tsx'

/** Holds at first the name that the page before has passed on. */
export function UsernameField() {
  const { state } = useLocation() as { state: { username?: string } | null }
  return (
    <Field
      label="Username"
      hint="Your e-mail address."
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      defaultValue={state?.username}
      required
    />
  )
}
