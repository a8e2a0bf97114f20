import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { AdminSection } from '../AdminSection.tsx'
import { useAnnounce } from '../Announcements.tsx'
import { BusyButton } from '../BusyButton.tsx'
import pieces from '../pieces.module.css'
import { useBottomBar } from '../use-bottom-bar.ts'
import { FileChoice } from './FileChoice.tsx'
import { SendPlace, useIsInDialog } from './SendPlace.tsx'
import type { Noun } from './send-file.ts'
import styles from './UploadForm.module.css'
import { UploadGuard } from './UploadGuard.tsx'
import { isRefused, type Upload, type Uploads } from './use-uploads.ts'

export type RowActions = { retry: () => void; replace: (file: File) => void }

type UploadFormProps<Form, Stored> = {
  uploads: Uploads<Form, Stored>
  accept: string
  about: string
  /** The text of the notice if an upload fails; `successOf` returns the text for success. */
  failure: string
  successOf: (count: number) => string
  row: (upload: Upload<Form>, actions: RowActions) => ReactNode
  /** Called once no upload is running. */
  onEnd?: (ended: { uploaded: number; failed: number }) => void
}

export function UploadForm<Form, Stored>({ uploads, row, onEnd, ...words }: UploadFormProps<Form, Stored>) {
  const { noun, list, waiting, isBusy } = uploads
  const [isHinted, setIsHinted] = useState(false)
  const announce = useAnnounce()
  const hintId = useId()
  const isInDialog = useIsInDialog()
  const bar = useBottomBar('--page-bar')
  const isSticky = list.length > 0 && !isInDialog
  const { input, rows, button } = useUploadFocus({ count: list.length, isBusy })
  const isEmpty = waiting.length === 0 && !isBusy
  const isNothing = isHinted && isEmpty

  async function start(some: Upload<Form>[], refused = 0) {
    const outcomes = await uploads.start(some)
    const failed = outcomes.filter((outcome) => outcome === 'failed').length + refused
    const uploaded = outcomes.filter((outcome) => outcome === 'uploaded').length
    if (failed > 0) announce(words.failure, { kind: 'error', reason: failureText(failed, uploaded, noun) })
    else if (uploaded > 0) announce(words.successOf(uploaded))
    onEnd?.({ uploaded, failed })
  }

  const actionsOf = (upload: Upload<Form>): RowActions => ({
    retry: () => void start([upload]),
    replace: (file) => {
      // Moves the focus, because the row disappears.
      button.current?.focus()
      uploads.replace(upload.previewUrl, file)
    },
  })

  const form = (
    <>
      <div className={styles.form}>
        <FileChoice
          ref={input}
          isSmall={isInDialog}
          noun={noun}
          accept={words.accept}
          about={words.about}
          onChoose={(files) => {
            setIsHinted(false)
            uploads.choose(files)
            button.current?.focus({ preventScroll: true })
          }}
        />
        {list.length > 0 && (
          <ul ref={rows} className={styles.uploads}>
            {list.map((upload) => row(upload, actionsOf(upload)))}
          </ul>
        )}
        <SendPlace>
          <div ref={isSticky ? bar : null} className={styles.bar} data-full={isSticky || undefined}>
            <BusyButton
              ref={button}
              variant={isEmpty ? 'outline' : 'filled'}
              isBusy={isBusy}
              aria-disabled={isEmpty}
              aria-describedby={hintId}
              onClick={() => (isEmpty ? setIsHinted(true) : void start(waiting, list.filter(isRefused).length))}
            >
              {isBusy ? 'Uploading...' : 'Upload'}
            </BusyButton>
            <p id={hintId} className={isNothing ? pieces.wrong : styles.count} aria-live="polite">
              {isNothing ? `Choose ${noun === 'image' ? 'an' : 'a'} ${noun} first.` : countText(uploads)}
            </p>
          </div>
        </SendPlace>
      </div>
      <UploadGuard noun={noun} unfinished={uploads.unfinished} />
    </>
  )
  // A dialog has room for only one row above its list, so the heading is left out.
  return isInDialog ? <section aria-label="Upload">{form}</section> : <AdminSection title="Upload">{form}</AdminSection>
}

function countText({ isBusy, batch, waiting }: Pick<Uploads<unknown, unknown>, 'isBusy' | 'batch' | 'waiting'>) {
  if (isBusy) return `${batch.done} of ${batch.total}`
  return waiting.length > 0 && `${waiting.length} chosen`
}

function failureText(failed: number, uploaded: number, noun: Noun) {
  if (uploaded > 0) return `${uploaded} uploaded, ${failed} failed. See above.`
  return `Couldn't upload ${failed === 1 ? `the ${noun}` : `${failed} ${noun}s`}. See above.`
}

/** The first control with which the user can fix a failed row. */
const REMEDY = '[data-remedy] :is(input:not([type]), button)'

/** Moves the focus when rows disappear or fail. */
function useUploadFocus({ count, isBusy }: { count: number; isBusy: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const rows = useRef<HTMLUListElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const last = useRef({ count, isBusy })

  useEffect(() => {
    const { activeElement, body } = document
    const isOver = last.current.isBusy && !isBusy
    const failed = isOver && rows.current?.querySelector('[data-failed]')
    // Leaves the focus alone if the user has moved it elsewhere.
    const isFree = activeElement === body || activeElement === button.current
    if (failed && (isFree || failed.querySelector('button:focus'))) {
      const step = failed.querySelector<HTMLElement>(REMEDY) ?? failed.querySelector('button')
      step?.focus({ preventScroll: true })
      failed.scrollIntoView({ block: 'nearest' })
    } else if (count < last.current.count && activeElement === body) {
      input.current?.focus()
    }
    last.current = { count, isBusy }
  }, [count, isBusy])

  return { input, rows, button }
}
