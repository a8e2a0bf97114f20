import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAnnounce } from '../../../ui/office/Announcements.tsx'
import { adminApi } from '../../../ui/office/admin-api.ts'
import { BusyButton } from '../../../ui/office/BusyButton.tsx'
import { answer } from '../../../ui/office/call-api.ts'
import { Question } from '../../../ui/office/Question.tsx'
import { useBusy } from '../../../ui/office/use-busy.ts'
import { adminPaths } from '../../../ui/paths.ts'
import type { UpdateForm } from './use-update-draft.ts'

type TemplateButtonProps = { id: number; subject: string; form: UpdateForm }

/** Begins a new update with what stood in an old one. */
export function TemplateButton({ id, subject, form }: TemplateButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { isBusy, run } = useBusy()
  const navigate = useNavigate()
  const announce = useAnnounce()

  const fill = () =>
    run(async () => {
      try {
        form.fillFrom(await answer(adminApi['weekly-update'][':id'].$get({ param: { id: `${id}` } })))
        announce(`The form now holds a copy of “${subject}”.`)
        await navigate(adminPaths.createUpdate())
        document.getElementById('main')?.focus()
        window.scrollTo({ top: 0 })
      } catch (error) {
        announce('The form could not be filled.', { kind: 'error', reason: (error as Error).message })
      }
    })

  return (
    <>
      <BusyButton
        variant="outline"
        size="sm"
        isBusy={isBusy}
        aria-label={`Use as template: “${subject}”`}
        onClick={() => (form.isEmpty ? fill() : setIsAsking(true))}
      >
        Use as template
      </BusyButton>
      <Question
        isOpen={isAsking}
        title="Replace what is in the form?"
        answer="Replace"
        onAnswer={() => {
          setIsAsking(false)
          void fill()
        }}
        onClose={() => setIsAsking(false)}
      >
        You have begun an update that is not sent yet. “{subject}” would take its place.
      </Question>
    </>
  )
}
