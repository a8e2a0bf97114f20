import { z } from '@hono/zod-openapi'

type TextOptions = {
  max: number
  /** What to say when there is none; without it the text may be empty. */
  required?: string
}

/** A text that somebody typed, trimmed. @param name as it begins a sentence: 'A title' */
export function textSchema(name: string, { max, required }: TextOptions) {
  const text = z
    .string(required ?? `${name} must be text.`)
    // Half an emoji is no letter: databases store another one in its place.
    .overwrite((typed) => typed.toWellFormed().trim())
    .min(required ? 1 : 0, required)
    .max(max, `${name} can have at most ${max.toLocaleString('en-US')} characters.`)
  // PostgreSQL cannot store a NUL byte, and nobody types one.
  return text.refine((typed) => !typed.includes('\0'), 'Please remove the invisible NUL character.')
}
