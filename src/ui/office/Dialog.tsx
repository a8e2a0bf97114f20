import { Modal, type ModalProps } from '@mantine/core'
import { useCloseOnBack } from '#ui/site/use-close-on-back.ts'

/** A dialog of the back office. The Back button closes it too. */
export function Dialog(props: ModalProps) {
  useCloseOnBack(props.opened, props.onClose)
  return <Modal {...props} />
}
