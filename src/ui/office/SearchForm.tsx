import { TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { SEARCH_MAX } from '../../platform/http/limits.ts'

type SearchFormProps = {
  className: string | undefined
  /** What is searched, as it stands in the empty field. */
  label: string
  text: string
  onText: (typed: string) => void
  /** Of what is typed, without waiting. */
  onSubmit: (() => void) | undefined
}

export function SearchForm({ className, label, text, onText, onSubmit }: SearchFormProps) {
  function submit(event: FormEvent) {
    event.preventDefault()
    // Else it would bubble to a form that a dialog was opened from.
    event.stopPropagation()
    onSubmit?.()
  }
  return (
    <form className={className} onSubmit={submit}>
      <TextInput
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </form>
  )
}
