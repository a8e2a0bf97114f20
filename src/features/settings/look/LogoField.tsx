import { Button, FileButton } from '@mantine/core'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { LOGO_MAX_BYTES } from '../../../platform/http/limits.ts'
import { AdminSection } from '../../../ui/office/AdminSection.tsx'
import { useAnnounce } from '../../../ui/office/Announcements.tsx'
import { adminApi } from '../../../ui/office/admin-api.ts'
import { BusyButton } from '../../../ui/office/BusyButton.tsx'
import { answer } from '../../../ui/office/call-api.ts'
import { undoPlaceOf, useOfferUndo } from '../../../ui/office/Undo.tsx'
import { failureOf, sendFile } from '../../../ui/office/uploads/send-file.ts'
import { useSave } from '../../../ui/office/use-save.ts'
import styles from './LogoField.module.css'
import { LogoSamples } from './LogoSamples.tsx'

const ACCEPT = '.svg,image/svg+xml,image/png,image/jpeg,image/webp,image/avif,image/gif'
const TOO_LARGE = 'This file is larger than 10 MB. Choose a smaller one.'

type Sending =
  | { kind: 'idle' }
  | { kind: 'running'; share: number; stop: AbortController }
  | { kind: 'failed'; reason: string }

type LogoFieldProps = {
  /** 0 for the built-in one. */
  logoId: number
  isLocked: boolean
  /** Called after the site has another logo. */
  onChanged: () => unknown
}

/** Shows the logo, and replaces or removes it right away. */
export function LogoField({ logoId, isLocked, onChanged }: LogoFieldProps) {
  const choice = useRef<HTMLButtonElement>(null)
  const resetInput = useRef<() => void>(null)
  const { save, isSaving } = useSave()
  const offerUndo = useOfferUndo()
  const announce = useAnnounce()
  const { sending, send } = useLogoUpload(async () => {
    announce('Your logo is on the site.')
    await onChanged()
  })
  const hintId = useId()
  const isRunning = sending.kind === 'running'

  function choose(file: File | null) {
    if (file) void send(file)
    // Otherwise choosing the same file again would fire no event.
    resetInput.current?.()
  }

  const use = (id: number, success: string, onSaved = () => {}) =>
    save({
      call: () => answer(adminApi.admin.settings.$put({ json: { logoId: id } })),
      success,
      failure: "Couldn't change the logo.",
      async onSaved() {
        await onChanged()
        onSaved()
      },
    })

  const remove = () =>
    use(0, 'Your site shows the built-in logo again.', () => {
      // Moves the focus, because the pressed button has disappeared.
      choice.current?.focus()
      offerUndo({
        place: undoPlaceOf(choice.current),
        question: 'Removed by mistake?',
        undo: async () => void (await use(logoId, 'Your logo is back.')),
      })
    })

  return (
    <AdminSection
      title="Logo"
      lead="Visitors see a new logo right away. Other changes on this page go live when you press “Publish look”."
    >
      <LogoSamples />
      <div className={styles.actions}>
        {isRunning && (
          <Button variant="outline" onClick={() => sending.stop.abort()}>
            Cancel
          </Button>
        )}
        {!isLocked && !isRunning && (
          <FileButton accept={ACCEPT} resetRef={resetInput} onChange={choose}>
            {(opening) => (
              <Button {...opening} ref={choice} variant="outline" aria-describedby={hintId}>
                {logoId === 0 ? 'Choose a logo' : 'Choose another logo'}
              </Button>
            )}
          </FileButton>
        )}
        {logoId !== 0 && !isLocked && !isRunning && (
          <BusyButton type="button" variant="outline" isBusy={isSaving} onClick={remove}>
            Use the built-in logo
          </BusyButton>
        )}
      </div>
      <div aria-live="polite">
        {isRunning && <Progress share={sending.share} />}
        {sending.kind === 'failed' && (
          <p ref={bringIntoView} className={styles.error}>
            {sending.reason}
          </p>
        )}
      </div>
      <p className={styles.hint} id={hintId}>
        SVG, PNG, JPEG, WebP, AVIF or GIF, up to 10 MB. A logo on a transparent background looks best.
      </p>
    </AdminSection>
  )
}

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

function Progress({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  const words = share < 1 ? `${percent}%` : 'Drawing…'
  return (
    <p className={styles.progress}>
      <progress max={100} value={percent} aria-label="Upload" aria-valuetext={words} />
      <span aria-hidden="true">{words}</span>
    </p>
  )
}

function useLogoUpload(onSent: () => Promise<void>) {
  const [sending, setSending] = useState<Sending>({ kind: 'idle' })

  async function send(file: File) {
    if (file.size > LOGO_MAX_BYTES) return setSending({ kind: 'failed', reason: TOO_LARGE })
    const stop = new AbortController()
    const body = new FormData()
    body.append('file', file)
    const onProgress = (share: number) => setSending({ kind: 'running', share, stop })
    try {
      await sendFile('/api/admin/logo', file, body, { signal: stop.signal, onProgress })
      await onSent()
      setSending({ kind: 'idle' })
    } catch (error) {
      setSending(stop.signal.aborted ? { kind: 'idle' } : { kind: 'failed', reason: failureOf(error, 'logo').reason })
    }
  }

  const abort = useEffectEvent(() => sending.kind === 'running' && sending.stop.abort())
  useEffect(() => () => void abort(), [])
  return { sending, send }
}
