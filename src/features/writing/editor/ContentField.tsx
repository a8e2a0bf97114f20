import { Input, Textarea } from '@mantine/core'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { BODY_MAX } from '#platform/http/limits.ts'
import { fieldProps } from '#ui/office/field-props.ts'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { numberText } from '#ui/site/number-text.ts'
import { plainToMarkdown } from '../text/plain-to-markdown.ts'
import type { TextFormat } from '../text/text-tree.ts'
import styles from './ContentField.module.css'
import { SourceBox } from './SourceBox.tsx'

/** Without the editor's code, such as after a lost connection, the text itself can still be changed. */
const TextEditor = lazy(() => import('./TextEditor.tsx').catch(() => ({ default: SourceBox })))

const LENGTH = `At most ${numberText(BODY_MAX)} characters.`

type Content = { content: string; format: TextFormat }

type ContentFieldProps = {
  edit: { form: Content; change(part: Partial<Content>): void }
  error: string | undefined
}

/** The text of a post or page. Plain text can be converted, which one press takes back until it is changed. */
export function ContentField({ edit, error }: ContentFieldProps) {
  const { form, change } = edit
  const [converted, setConverted] = useState<{ plain: string; markdown: string }>()
  const canUndo = form.format === 'markdown' && converted?.markdown === form.content

  function convert() {
    const markdown = plainToMarkdown(form.content)
    setConverted({ plain: form.content, markdown })
    change({ content: markdown, format: 'markdown' })
  }
  return (
    <div className={styles.field}>
      <div className={styles.convert} aria-live="polite">
        {form.format === 'text' && <LinkButton onClick={convert}>Convert to formatted text</LinkButton>}
        {canUndo && (
          <>
            <span>Converted. It looks the same.</span>
            <LinkButton onClick={() => change({ content: converted.plain, format: 'text' })}>Undo</LinkButton>
          </>
        )}
      </div>
      {form.format === 'markdown' ? (
        <MarkdownField value={form.content} onChange={(content) => change({ content })} error={error} />
      ) : (
        <Textarea
          label="Content"
          description={`Plain text. Leave a blank line between paragraphs. ${LENGTH}`}
          classNames={{ input: styles.text }}
          required
          withAsterisk={false}
          {...fieldProps(edit, error ? { content: error } : undefined, 'content')}
        />
      )}
    </div>
  )
}

type MarkdownFieldProps = { value: string; onChange: (markdown: string) => void; error: string | undefined }

function MarkdownField({ error, ...field }: MarkdownFieldProps) {
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
      description={LENGTH}
      error={error}
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
