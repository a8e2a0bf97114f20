import { z } from '@hono/zod-openapi'

type TextOptions = {
  max: number
  /** The error for an empty text; without it, the text may be empty. */
  required?: string
}

/** A text that a person typed, trimmed. @param name the subject of its error sentences, such as 'A title' */
export function textSchema(name: string, { max, required }: TextOptions) {
  const text = z
    .string(required ?? `${name} must be text.`)
    // Replace unpaired surrogates, such as half an emoji, because databases would replace them too.
    .overwrite((typed) => typed.toWellFormed().trim())
    .min(required ? 1 : 0, required)
    .max(max, `${name} can have at most ${max.toLocaleString('en-US')} characters.`)
  // PostgreSQL cannot store a NUL character.
  return text.refine((typed) => !typed.includes('\0'), 'Remove the invisible NUL character.')
}
