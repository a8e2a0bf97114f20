import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { ComponentProps } from 'react'

type BusyButtonProps = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps> & { isBusy: boolean }

/** Ignores presses while busy. Mantine's `loading` would disable the button, which would then lose the focus. */
export function BusyButton({ isBusy, onClick, ...props }: BusyButtonProps) {
  return (
    <Button
      {...props}
      aria-disabled={isBusy || props['aria-disabled']}
      // Ignores the second click of a double click: the next row's button may have moved under the pointer.
      onClick={(event) => (isBusy || event.detail > 1 ? event.preventDefault() : onClick?.(event))}
      rightSection={isBusy && <Loader size={16} color="currentcolor" />}
    />
  )
}
