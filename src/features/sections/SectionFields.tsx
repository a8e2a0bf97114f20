import { Textarea, TextInput } from '@mantine/core'
import type { RefObject } from 'react'
import styles from './SectionFields.module.css'

export type Words = { title: string; text: string }

type SectionFieldsProps = {
  words: Words
  onChange: (part: Partial<Words>) => void
  /** The server's errors by field name. */
  errors?: Record<string, string> | undefined
  titleRef?: RefObject<HTMLInputElement | null>
}

export function SectionFields({ words, onChange, errors, titleRef }: SectionFieldsProps) {
  return (
    <>
      <TextInput
        ref={titleRef}
        label="Title"
        required
        withAsterisk={false}
        autoComplete="off"
        value={words.title}
        error={errors?.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Textarea
        label="Text"
        required
        withAsterisk={false}
        classNames={{ input: styles.text }}
        value={words.text}
        error={errors?.text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
    </>
  )
}
