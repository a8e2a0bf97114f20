import { Button, VisuallyHidden } from '@mantine/core'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ImageField } from '#features/images/ImageField.tsx'
import type { Image } from '#features/images/images.schema.ts'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { useAnnounce } from '#ui/office/Announcements.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { Dialog } from '#ui/office/Dialog.tsx'
import { FormBar } from '#ui/office/FormBar.tsx'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import pieces from '#ui/office/pieces.module.css'
import { useDraft } from '#ui/office/use-draft.ts'
import { useSave } from '#ui/office/use-save.ts'
import styles from './NewSection.module.css'
import { SectionFields, type Words } from './SectionFields.tsx'
import helpStyles from './SectionsHelp.module.css'

type NewDraft = Words & { image: Image | null }

const EMPTY: NewDraft = { title: '', text: '', image: null }

const FAILURE = 'Failed to create section.'

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
      <div className={pieces.buttons}>
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

type NewSectionFormProps = {
  draft: NewDraft
  titleField: RefObject<HTMLInputElement | null>
  onChange: (part: Partial<NewDraft>) => void
  onCancel: () => void
  onCreated: (id: number, sent: NewDraft) => void
}

function NewSectionForm({ draft, titleField, onChange, onCancel, onCreated }: NewSectionFormProps) {
  const { save, isSaving, failure, forget } = useSave()
  const announce = useAnnounce()
  const { title, text, image } = draft
  const missing = !title.trim() ? 'Enter a title.' : !text.trim() ? 'Enter some text.' : undefined

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (missing) return announce(FAILURE, { kind: 'error', reason: missing })
    const json = { title, text, imageId: image?.id ?? null, imageUrl: image?.imageUrl ?? null }
    await save({
      call: () => answer(adminApi['about-us'].create.$post({ json })),
      onSaved: ({ id }) => onCreated(id, draft),
      success: 'New section created successfully!',
      failure: FAILURE,
    })
  }

  return (
    <AdminSection title="New section">
      <div className={styles.sheet}>
        <ImageField
          image={image}
          about=" of the new section"
          pickLabel={image ? 'Edit Image' : 'Add Image'}
          onChange={(picked) => onChange({ image: picked })}
          onDescribed={(described) => onChange({ image: described })}
        />
        <form className={styles.form} method="post" noValidate onSubmit={submit}>
          <SectionFields
            words={draft}
            errors={failure?.fields}
            titleRef={titleField}
            onChange={(part) => {
              onChange(part)
              forget()
            }}
          />
          <p className={styles.failed} role="status">
            {failure && `Not saved: ${failure.message}`}
          </p>
          <FormBar isUnsaved={title !== '' || text !== ''}>
            <BusyButton type="submit" isBusy={isSaving} aria-disabled={missing !== undefined}>
              Save Section
            </BusyButton>
            <Button variant="outline" onClick={onCancel}>
              Cancel
            </Button>
          </FormBar>
        </form>
      </div>
    </AdminSection>
  )
}

function SectionsHelp() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="outline" className={helpStyles.help} onClick={() => setOpen(true)}>
        ?<VisuallyHidden>{' Help'}</VisuallyHidden>
      </Button>
      <Dialog opened={isOpen} onClose={close} title="How to manage the sections" size="lg">
        <dl className={helpStyles.topics}>
          <dt>Create</dt>
          <dd>
            “Create New Section” opens a form. Enter a title and some text, add an image if you like, and press “Save
            Section”. The new section comes last.
          </dd>
          <dt>Edit</dt>
          <dd>
            On a phone, press “Edit” to open a section. Change the title or the text and press “Save”. Unsaved changes
            stay in this browser, even if you leave the page.
          </dd>
          <dt>Edit image</dt>
          <dd>
            “Edit Image” lets you choose or upload another image. Visitors see it right away. “Remove Image” removes the
            image from the section but not from the library.
          </dd>
          <dt>Reorder</dt>
          <dd>
            Drag a section by the dots on its left, or press the arrows on its right. With the keyboard, press Space on
            the dots, then the arrow keys, then Space again. Visitors see the new order once you press “Save order”.
            “Reset order” discards it.
          </dd>
          <dt>Delete</dt>
          <dd>
            Press “Delete” and confirm. “Undo” brings the section back. Once “Undo” has disappeared, you can restore the
            section from the trash for 30 days.
          </dd>
        </dl>
      </Dialog>
    </>
  )
}
