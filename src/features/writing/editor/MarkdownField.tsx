import { Input } from '@mantine/core'
import { lazy, Suspense, useId, useRef } from 'react'
import styles from './MarkdownField.module.css'
import { SourceBox } from './SourceBox.tsx'

type MarkdownFieldProps = {
  description: string
  value: string
  onChange: (markdown: string) => void
  error?: string | undefined
}

/** Without the editor's code, such as after a lost connection, the text itself can still be changed. */
const TextEditor = lazy(() => import('./TextEditor.tsx').catch(() => ({ default: SourceBox })))

/** A field for formatted text. Its value is Markdown. */
export function MarkdownField({ description, error, ...field }: MarkdownFieldProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const focus = () => box.current?.querySelector<HTMLElement>('[role="textbox"], textarea')?.focus()
  const about = [`${id}-description`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <Input.Wrapper
      id={id}
      label="Content"
      labelElement="div"
      labelProps={{ id: `${id}-label`, onClick: focus }}
      description={description}
      error={error}
      className={styles.wrapper ?? ''}
    >
      <div ref={box} className={styles.box} data-error={error ? true : undefined}>
        <Suspense fallback={<p className={styles.loading}>Loading...</p>}>
          <TextEditor {...field} labelId={`${id}-label`} aboutId={about} isInvalid={Boolean(error)} />
        </Suspense>
      </div>
    </Input.Wrapper>
  )
}

/** The number of pictures in a text that are still uploading, or never arrived. */
export const pendingUploads = (markdown: string): number => markdown.match(/\]\(upload:[\w-]+/g)?.length ?? 0
