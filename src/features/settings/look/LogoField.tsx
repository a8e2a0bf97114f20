import { Button, FileButton } from '@mantine/core'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { logoFile } from '#platform/files/image-files.ts'
import { LOGO_MAX_BYTES } from '#platform/http/limits.ts'
import { isWide } from '#ui/look/logo-size.ts'
import { cardOrIconUrl, iconsKey } from '#ui/look/look-files.ts'
import { useAnnounce } from '#ui/office/Announcements.tsx'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import pieces from '#ui/office/pieces.module.css'
import { failureOf, sendFile } from '#ui/office/uploads/send-file.ts'
import logo from '#ui/site/art/logo.svg'
import { LogoImage } from '#ui/site/LogoImage.tsx'
import { useArt, useSite } from '#ui/site/site.ts'
import styles from './LogoField.module.css'
import type { LookColors } from './look.api.ts'

const ACCEPT = '.svg,image/svg+xml,image/png,image/jpeg,image/webp,image/avif,image/gif'
const TOO_LARGE = 'This file is larger than 10 MB. Choose a smaller one.'

type Sending =
  | { kind: 'idle' }
  | { kind: 'running'; share: number; stop: AbortController }
  | { kind: 'failed'; reason: string }

type LogoFieldProps = {
  /** The id of the chosen logo; 0 for the built-in one. */
  logoId: number
  /** Undefined until the server has answered. */
  colors: LookColors | undefined
  /** Whether the site shows this logo in these colors. */
  isPublished: boolean
  isLocked: boolean
  error: string | undefined
  onChange: (logoId: number) => void
}

/** Chooses the logo. Uploads store it, but the site shows it only after the look is published. */
export function LogoField({ logoId, colors, isPublished, isLocked, error, onChange }: LogoFieldProps) {
  const choice = useRef<HTMLButtonElement>(null)
  const resetInput = useRef<() => void>(null)
  const announce = useAnnounce()
  const { sending, send } = useLogoUpload((id) => {
    announce('Logo uploaded. Visitors see it after you publish the look.')
    onChange(id)
  })
  const hintId = useId()
  const isRunning = sending.kind === 'running'
  const reason = sending.kind === 'failed' ? sending.reason : error

  function choose(file: File | null) {
    if (file) void send(file)
    // Otherwise choosing the same file again would fire no event.
    resetInput.current?.()
  }

  return (
    <div className={styles.field}>
      <LogoSamples colors={colors} isPublished={isPublished} />
      <div className={styles.actions}>
        {isRunning && (
          <Button variant="outline" onClick={() => sending.stop.abort()}>
            Cancel
          </Button>
        )}
        {!isLocked && !isRunning && (
          <FileButton accept={ACCEPT} resetRef={resetInput} onChange={choose}>
            {(opening) => (
              <Button {...opening} ref={choice} variant="outline" size="sm" aria-describedby={hintId}>
                {logoId === 0 ? 'Choose a logo' : 'Change logo'}
              </Button>
            )}
          </FileButton>
        )}
        {logoId !== 0 && !isLocked && !isRunning && (
          <LinkButton
            onClick={() => {
              onChange(0)
              choice.current?.focus()
            }}
          >
            Use the built-in logo
          </LinkButton>
        )}
      </div>
      <p className={pieces.soft} id={hintId}>
        SVG, PNG, JPEG, WebP, AVIF or GIF, up to 10 MB. A logo on a transparent background looks best.
      </p>
      <div aria-live="polite">
        {isRunning && <Progress share={sending.share} />}
        {reason && (
          <p ref={bringIntoView} className={styles.error}>
            {reason}
          </p>
        )}
      </div>
    </div>
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

/** @param onSent receives the id of the stored logo */
function useLogoUpload(onSent: (id: number) => void) {
  const [sending, setSending] = useState<Sending>({ kind: 'idle' })

  async function send(file: File) {
    if (file.size > LOGO_MAX_BYTES) return setSending({ kind: 'failed', reason: TOO_LARGE })
    const stop = new AbortController()
    const body = new FormData()
    body.append('file', file)
    const onProgress = (share: number) => setSending({ kind: 'running', share, stop })
    try {
      const { id } = await sendFile<{ id: number }>('/api/admin/logo', file, body, { signal: stop.signal, onProgress })
      setSending({ kind: 'idle' })
      onSent(id)
    } catch (error) {
      setSending(stop.signal.aborted ? { kind: 'idle' } : { kind: 'failed', reason: failureOf(error, 'logo').reason })
    }
  }

  const abort = useEffectEvent(() => sending.kind === 'running' && sending.stop.abort())
  useEffect(() => () => void abort(), [])
  return { sending, send }
}

/** In CSS pixels. */
const BOX = { width: 200, height: 48 }

/** Shows the chosen logo as in the dark header, and its icon as in a light browser tab. */
function LogoSamples({ colors, isPublished }: { colors: LookColors | undefined; isPublished: boolean }) {
  const site = useSite()
  const mark = useArt('logo', logo)
  const icon = useArt('favicon', '/favicon.svg')
  const key = iconsKey(site)
  const chosen = colors?.logo
  const isNamed = chosen && isWide(chosen)
  return (
    <div className={styles.samples}>
      <figure>
        <div className={styles.dark} style={{ backgroundColor: colors?.night }}>
          {chosen ? (
            <LogoImage logo={chosen} alt={isNamed ? site.brand : ''} box={BOX} />
          ) : (
            <img src={mark} alt="" width={40} height={40} />
          )}
          {!isNamed && <span>{site.brand}</span>}
        </div>
        <figcaption>On your site</figcaption>
      </figure>
      <figure>
        <div className={styles.light}>
          {chosen && !(isPublished && key) ? (
            <div className={styles.tile} style={{ backgroundColor: chosen.tile }}>
              <img src={logoFile(chosen.folder)} alt="" data-wide={isNamed || undefined} />
            </div>
          ) : (
            <img src={chosen && key ? cardOrIconUrl(key, 'icon-192.png') : icon} alt="" width={40} height={40} />
          )}
          <span>{site.brand}</span>
        </div>
        <figcaption>{`In browser tabs${isNamed ? ', where a wide logo looks small' : ''}`}</figcaption>
      </figure>
    </div>
  )
}
