import { Input } from '@mantine/core'
import { lazy, type Ref, Suspense, useId, useImperativeHandle, useRef } from 'react'
import type { ImagePurpose } from '#features/images/images.schema.ts'
import styles from './MarkdownField.module.css'
import { SourceBox } from './SourceBox.tsx'

export type FieldHandle = { focus: () => void }

type MarkdownFieldProps = {
  label: string
  description?: string
  value: string
  onChange: (markdown: string) => void
  error?: string | undefined
  /** The purpose of pictures that are uploaded here. */
  purpose: ImagePurpose
  ref?: Ref<FieldHandle>
}

/** Without the editor's code, such as after a lost connection, the text itself can still be changed. */
const TextEditor = lazy(() => import('./TextEditor.tsx').catch(() => ({ default: SourceBox })))

/** A field for formatted text. Its value is Markdown. */
export function MarkdownField({ label, description, error, ref, ...field }: MarkdownFieldProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const focus = () => box.current?.querySelector<HTMLElement>('[role="textbox"], textarea')?.focus()
  useImperativeHandle(ref, () => ({ focus }))
  const about = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label`, onClick: focus }}
      description={description}
      error={error}
      className={styles.wrapper ?? ''}
    >
      <div ref={box} className={styles.box} data-error={error ? true : undefined}>
        <Suspense fallback={<p className={styles.loading}>Loading...</p>}>
          <TextEditor {...field} labelId={`${id}-label`} aboutId={about || undefined} isInvalid={Boolean(error)} />
        </Suspense>
      </div>
    </Input.Wrapper>
  )
}

/** The number of pictures in a text that are still uploading, or never arrived. */
export const pendingUploads = (markdown: string): number => markdown.match(/\]\(upload:[\w-]+/g)?.length ?? 0
