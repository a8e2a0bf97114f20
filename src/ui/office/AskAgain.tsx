import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { loadChunk, PART_CHUNKS } from '#ui/site/load-chunk.ts'
import type { AskAgainForm, FactorsToAsk } from './AskAgainForm.tsx'
import { adminApi } from './admin-api.ts'
import { askWith } from './ask-again.ts'
import { answer, loaded } from './call-api.ts'
import { Dialog } from './Dialog.tsx'

type Question = {
  Form: typeof AskAgainForm
  factors: FactorsToAsk
  opener: HTMLElement
  settle: (isConfirmed: boolean) => void
}

const ABOVE_OTHER_DIALOGS = 400

/** The dialog of all calls for which people must prove again who they are. Must be rendered before other dialogs. */
export function AskAgain() {
  const [question, setQuestion] = useState<Question>()
  const [isOpen, setIsOpen] = useState(false)

  useEffect(() => {
    askWith(async () => {
      const [{ AskAgainForm: Form }, factors] = await Promise.all([
        loadChunk(PART_CHUNKS.askAgain, () => import('./AskAgainForm.tsx')),
        loaded(answer(adminApi.admin.account['second-factor'].$get())),
      ])
      setIsOpen(true)
      const opener = document.activeElement as HTMLElement
      return new Promise((settle) => setQuestion({ Form, factors, opener, settle }))
    })
  }, [])

  function close(isConfirmed: boolean) {
    setIsOpen(false)
    // First, because the call that goes on may move the focus itself.
    question?.opener.focus({ preventScroll: true })
    question?.settle(isConfirmed)
  }

  useWindowEvent(
    'keydown',
    (event) => {
      if (!isOpen || event.key !== 'Escape') return
      // A dialog below would close too: Mantine's dialogs all listen on the window.
      event.stopImmediatePropagation()
      close(false)
    },
    { capture: true },
  )

  return (
    <Dialog
      opened={isOpen}
      onClose={() => close(false)}
      onExitTransitionEnd={() => setQuestion(undefined)}
      closeOnEscape={false}
      // Mantine may look for the opener only after the dialog has taken the focus.
      returnFocus={false}
      closeOnClickOutside={false}
      zIndex={ABOVE_OTHER_DIALOGS}
      title="Confirm that it is you"
      withCloseButton={false}
      centered
    >
      {question && <question.Form factors={question.factors} onClose={close} />}
    </Dialog>
  )
}
