import { TextInput } from '@mantine/core'
import { useRef } from 'react'
import { LinkButton } from '../../ui/office/LinkButton.tsx'

type PdfRemedyProps = {
  name: string
  onRename: (name: string) => void
  onRetry: () => void
  onReplace: (file: File) => void
}

/** For a PDF whose name is taken: another name, or another file. */
export function PdfRemedy({ name, onRename, onRetry, onReplace }: PdfRemedyProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        onRetry()
      }}
    >
      <TextInput
        label="Another name for this file"
        autoComplete="off"
        spellCheck={false}
        value={name}
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(0, stemLength(name))}
        onChange={(event) => onRename(event.currentTarget.value)}
      />
      <LinkButton onClick={() => input.current?.click()}>Choose another file</LinkButton>
      <input
        ref={input}
        type="file"
        accept=".pdf"
        hidden
        aria-label="Another file"
        onChange={({ currentTarget }) => currentTarget.files?.[0] && onReplace(currentTarget.files[0])}
      />
    </form>
  )
}

const stemLength = (name: string) => name.replace(/\.pdf$/i, '').length
