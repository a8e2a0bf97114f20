import { TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { SEARCH_MAX } from '#platform/http/limits.ts'
import styles from './SearchForm.module.css'

type SearchFormProps = {
  /** Used as the accessible name and the placeholder. */
  label: string
  text: string
  onText: (typed: string) => void
  /** Called on Enter, without waiting for the pause after which a search starts. */
  onSubmit?: (() => void) | undefined
}

export function SearchForm({ label, text, onText, onSubmit }: SearchFormProps) {
  function submit(event: FormEvent) {
    event.preventDefault()
    // React bubbles events out of a dialog into the form that opened it.
    event.stopPropagation()
    onSubmit?.()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
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
