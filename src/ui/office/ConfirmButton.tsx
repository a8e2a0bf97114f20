import { Button } from '@mantine/core'
import { type ReactElement, useRef, useState } from 'react'
import { type Confirmation, ConfirmDialog } from './ConfirmDialog.tsx'
import pieces from './pieces.module.css'

type ConfirmButtonProps = Confirmation & {
  /** The object of the verb, for screen readers. */
  about?: string
  /** Shown instead of the label, where many buttons share little room. */
  icon?: ReactElement
}

/** A button that asks before an action that is hard to undo. */
export function ConfirmButton({ about, icon, ...confirmation }: ConfirmButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { label } = confirmation
  const isDeletion = label.startsWith('Delete')
  return (
    <>
      <Button
        ref={button}
        {...(isDeletion ? { variant: 'subtle', color: 'red', className: pieces.last } : { variant: 'outline' })}
        size="sm"
        aria-label={about && `${label} ${about}`}
        title={icon && label}
        onClick={() => setIsOpen(true)}
      >
        {icon ?? label}
      </Button>
      <ConfirmDialog {...confirmation} isOpen={isOpen} onClose={() => setIsOpen(false)} opener={button} />
    </>
  )
}
