import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useAnnounce } from '#ui/office/Announcements.tsx'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { loaded } from '#ui/office/call-api.ts'
import { Moment } from '#ui/office/Moment.tsx'
import pieces from '#ui/office/pieces.module.css'
import { useSave } from '#ui/office/use-save.ts'
import styles from './PublishDialog.module.css'
import { callsOf, type PublishedNoun } from './publish-calls.ts'

/** The pressed button disappears, so this one gets the focus. The foot of the dialog would cover it at the edge. */
function showButton(button: HTMLElement | null) {
  button?.focus({ preventScroll: true })
  button?.scrollIntoView({ block: 'center' })
}

/** Makes a link that shows a draft to people without an account, and ends it. */
export function PreviewLink({ noun, id }: { noun: PublishedNoun; id: number }) {
  const [made, setMade] = useState<{ url: string }>()
  /** When the last link ends; null without one. */
  const [endsAt, setEndsAt] = useState<string | null>(null)
  const { save, isSaving } = useSave({ reload: false })
  const announce = useAnnounce()
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

  async function share(url: string) {
    try {
      if (navigator.share) return await navigator.share({ url })
      // `navigator.clipboard` is undefined on pages served over plain HTTP.
      await navigator.clipboard.writeText(url)
      announce('Link copied.')
    } catch (error) {
      if ((error as Error).name === 'AbortError') return
      announce("Couldn't copy the link.", { kind: 'error', reason: 'Select it and copy it yourself.' })
    }
  }

  const isSharing = typeof navigator !== 'undefined' && 'share' in navigator
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
