import { Modal, type ModalProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCloseOnBack } from '#ui/site/use-close-on-back.ts'

/** A dialog of the back office. The Back button closes it too. `fillsPhone`: it covers the screen of a phone. */
export function Dialog({ fillsPhone = false, ...props }: ModalProps & { fillsPhone?: boolean }) {
  const isPhone = useMediaQuery('(width < 48rem)') ?? false
  useCloseOnBack(props.opened, props.onClose)
  return <Modal fullScreen={fillsPhone && isPhone} {...props} />
}
