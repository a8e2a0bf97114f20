import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/site/Button.tsx'
import styles from './ReaderPages.module.css'

type PressFormProps = {
  button: string
  /** The button sends it as `name`. */
  name?: string
  value?: string
  isQuiet?: boolean
  children?: ReactNode
}

/** A form with one button on a page that an email's link opens. Also works without JavaScript, as a plain form. */
export function PressForm({ button, name, value, isQuiet = false, children }: PressFormProps) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" onSubmit={(event) => isBusy && event.preventDefault()}>
      {children}
      <Button
        key={button}
        type="submit"
        variant={isQuiet ? 'quiet' : 'solid'}
        name={name}
        value={value}
        aria-disabled={isBusy}
        // The second click of a double click must not undo the first.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
      >
        {button}
      </Button>
    </Form>
  )
}

/** Says what a press has done, and takes the focus, because the button that had it may have disappeared. */
export function PressOutcome({ children }: { children: ReactNode }) {
  return (
    <p ref={takeFocus} tabIndex={-1} role="status" className={styles.outcome}>
      {children}
    </p>
  )
}

const takeFocus = (outcome: HTMLElement | null) => outcome?.focus({ preventScroll: true })
