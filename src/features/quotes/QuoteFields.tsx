import { Textarea, TextInput } from '@mantine/core'
import { QUOTE_AUTHOR_MAX, QUOTE_MAX } from '#platform/http/limits.ts'

export type QuoteWords = { text: string; author: string }

type QuoteFieldsProps = { words: QuoteWords; onChange: (part: Partial<QuoteWords>) => void }

export function QuoteFields({ words, onChange }: QuoteFieldsProps) {
  return (
    <>
      <Textarea
        label="Quote text"
        description={`${words.text.length} of ${QUOTE_MAX} characters`}
        required
        withAsterisk={false}
        maxLength={QUOTE_MAX}
        value={words.text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <TextInput
        label="Author"
        description="Leave blank for “Anonymous”."
        maxLength={QUOTE_AUTHOR_MAX}
        value={words.author}
        onChange={(event) => onChange({ author: event.currentTarget.value })}
      />
    </>
  )
}
