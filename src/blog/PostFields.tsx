import { Textarea, TextInput } from '@mantine/core'
import type { Ref } from 'react'
import { AUTHOR_MAX, BODY_MAX, TITLE_MAX } from '../text-limits.ts'
import styles from './PostFields.module.css'
import type { PostWords } from './post-words.ts'

const HINT_BELOW = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[]
// The kit would give `dir` to the box around the field, which does not know what is typed.
const DIRECTION = { input: { dir: 'auto' } }

type PostFieldsProps = {
  words: PostWords
  /** What the server says of each. */
  errors?: Record<string, string> | undefined
  titleRef?: Ref<HTMLInputElement> | undefined
  onChange: (part: Partial<PostWords>) => void
}

export function PostFields({ words, errors, titleRef, onChange }: PostFieldsProps) {
  return (
    <>
      <TextInput
        ref={titleRef}
        label="Title"
        description={`At most ${TITLE_MAX} characters.`}
        inputWrapperOrder={HINT_BELOW}
        required
        withAsterisk={false}
        attributes={DIRECTION}
        autoComplete="off"
        maxLength={TITLE_MAX}
        value={words.title}
        error={errors?.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <TextInput
        label="Author"
        description="If empty: Anonymous."
        inputWrapperOrder={HINT_BELOW}
        attributes={DIRECTION}
        autoComplete="off"
        maxLength={AUTHOR_MAX}
        value={words.author}
        error={errors?.author}
        onChange={(event) => onChange({ author: event.currentTarget.value })}
      />
      <Textarea
        label="Content"
        description={`Plain text. An empty line begins a new paragraph. At most ${BODY_MAX.toLocaleString('en-US')} characters.`}
        inputWrapperOrder={HINT_BELOW}
        classNames={{ root: styles.wide, input: styles.text }}
        required
        withAsterisk={false}
        attributes={DIRECTION}
        maxLength={BODY_MAX}
        value={words.content}
        error={errors?.content}
        onChange={(event) => onChange({ content: event.currentTarget.value })}
      />
    </>
  )
}
