import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { ComponentProps } from 'react'

type BusyButtonProps = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps> & { isBusy: boolean }

/** A button that says that its work is under way, and takes no second press. The kit's own would lose the focus. */
export function BusyButton({ isBusy, onClick, ...props }: BusyButtonProps) {
  return (
    <Button
      {...props}
      aria-disabled={isBusy || props['aria-disabled']}
      // The second click of a double one may meet the button of the next row, which has slid under the pointer.
      onClick={(event) => (isBusy || event.detail > 1 ? event.preventDefault() : onClick?.(event))}
      rightSection={isBusy && <Loader size={16} color="currentcolor" />}
    />
  )
}
