import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { useDraft } from '#ui/office/use-draft.ts'
import styles from './NewSection.module.css'
import { EMPTY, type NewDraft, NewSectionForm } from './NewSectionForm.tsx'
import { SectionsHelp } from './SectionsHelp.tsx'

const isBegun = ({ title, text, image }: NewDraft) => title !== '' || text !== '' || image !== null

export function NewSection({ onCreated }: { onCreated: (id: number) => void }) {
  const [draft, setDraft] = useDraft<NewDraft>('new-section', EMPTY)
  const [isOpened, setOpen] = useState(false)
  const isOpen = isOpened || isBegun(draft)
  const [discarded, setDiscarded] = useState<NewDraft>()
  const openButton = useRef<HTMLButtonElement>(null)
  const titleField = useRef<HTMLInputElement>(null)

  function open(kept?: NewDraft) {
    flushSync(() => {
      if (kept) setDraft(kept)
      setDiscarded(undefined)
      setOpen(true)
    })
    titleField.current?.focus()
  }

  function cancel() {
    setDiscarded(isBegun(draft) ? draft : undefined)
    setDraft(undefined)
    setOpen(false)
    openButton.current?.focus()
  }

  function created(id: number, sent: NewDraft) {
    onCreated(id)
    // Text typed during the call keeps the form open.
    setOpen(false)
    setDraft((now) => (now === sent ? undefined : now))
  }

  return (
    <div className={styles.new}>
      <div className={styles.tools}>
        <Button ref={openButton} variant={isOpen ? 'outline' : 'filled'} aria-expanded={isOpen} onClick={() => open()}>
          Create New Section
        </Button>
        <SectionsHelp />
      </div>
      {isOpen && (
        <NewSectionForm
          draft={draft}
          titleField={titleField}
          onChange={(part) => setDraft((now) => ({ ...now, ...part }))}
          onCancel={cancel}
          onCreated={created}
        />
      )}
      <p className={styles.discarded} role="status">
        {discarded && (
          <span>
            Draft discarded. <LinkButton onClick={() => open(discarded)}>Undo</LinkButton>
          </span>
        )}
      </p>
    </div>
  )
}
