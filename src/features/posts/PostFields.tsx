import { Textarea, TextInput } from '@mantine/core'
import type { Ref } from 'react'
import { BODY_MAX, TITLE_MAX } from '#platform/http/limits.ts'
import { numberText } from '#ui/site/number-text.ts'
import styles from './PostFields.module.css'
import type { PostWords } from './post-words.ts'

type PostFieldsProps = {
  words: PostWords
  /** The server's errors by field name. */
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
        required
        withAsterisk={false}
        autoComplete="off"
        value={words.title}
        error={errors?.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <TextInput
        label="Author"
        description="Leave blank for “Anonymous”."
        autoComplete="off"
        value={words.author}
        error={errors?.author}
        onChange={(event) => onChange({ author: event.currentTarget.value })}
      />
      <Textarea
        label="Content"
        description={`Plain text. Leave a blank line between paragraphs. At most ${numberText(BODY_MAX)} characters.`}
        classNames={{ root: styles.wide, input: styles.text }}
        required
        withAsterisk={false}
        value={words.content}
        error={errors?.content}
        onChange={(event) => onChange({ content: event.currentTarget.value })}
      />
    </>
  )
}
