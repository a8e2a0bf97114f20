import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { loaded } from '#ui/office/call-api.ts'
import { Moment } from '#ui/office/Moment.tsx'
import pieces from '#ui/office/pieces.module.css'
import { useCopy } from '#ui/office/use-copy.ts'
import { useSave } from '#ui/office/use-save.ts'
import styles from './PublishDialog.module.css'
import { callsOf, type PublishDialogProps } from './publish-calls.ts'

/** The pressed button disappears, so this one gets the focus. The foot of the dialog would cover it at the edge. */
function showButton(button: HTMLElement | null) {
  button?.focus({ preventScroll: true })
  button?.scrollIntoView({ block: 'center' })
}

/** Makes a link that shows a draft to people without an account, and ends it. */
export function PreviewLink({ noun, id }: Pick<PublishDialogProps, 'noun'> & { id: number }) {
  const [made, setMade] = useState<{ url: string }>()
  /** When the last link ends; null without one. */
  const [endsAt, setEndsAt] = useState<string | null>(null)
  const { save, isSaving } = useSave({ reload: false })
  const copy = useCopy('Link')
  useEffect(() => {
    const read = loaded(callsOf(noun, id).previewState())
    void read.then((link) => 'data' in link && setEndsAt(link.data.endsAt))
  }, [noun, id])

  const make = () =>
    save({
      call: () => callsOf(noun, id).makePreview(),
      failure: "Couldn't make a preview link.",
      onSaved(link) {
        setMade(link)
        setEndsAt(link.endsAt)
      },
    })

  const end = () =>
    save({
      call: () => callsOf(noun, id).endPreview(),
      success: 'The preview link has ended.',
      failure: "Couldn't end the preview link.",
      onSaved() {
        setMade(undefined)
        setEndsAt(null)
      },
    })

  const isSharing = 'share' in navigator
  const share = (url: string) =>
    isSharing
      ? navigator.share({ url }).catch(({ name }: Error) => (name === 'AbortError' ? undefined : copy(url)))
      : copy(url)

  return (
    <section className={styles.preview}>
      <h3>Show it to somebody first</h3>
      <p className={pieces.soft}>
        {`People with this link see the ${noun} for seven days, without an account. You can end it sooner.`}
      </p>
      {made && <TextInput label="Preview link" readOnly value={made.url} onFocus={(event) => event.target.select()} />}
      {endsAt && (
        <p>
          {made ? 'It works until ' : 'A link that was made earlier works until '}
          <Moment at={endsAt} />.
        </p>
      )}
      <div className={pieces.buttons}>
        {made ? (
          <Button ref={showButton} variant="outline" onClick={() => void share(made.url)}>
            {isSharing ? 'Share link' : 'Copy link'}
          </Button>
        ) : (
          <BusyButton variant="outline" isBusy={isSaving} onClick={() => void make()}>
            Make a preview link
          </BusyButton>
        )}
        {endsAt && (
          <Button variant="subtle" onClick={() => void end()}>
            {made ? 'End this link' : 'End all links'}
          </Button>
        )}
      </div>
    </section>
  )
}
