import { z } from '@hono/zod-openapi'
import { OTHER_LINE_BREAKS } from '#platform/line-breaks.ts'

type TextOptions = {
  max: number
  /** The error for text without a visible character. If undefined, the text may be empty. */
  required?: string
}

/** Control characters except tabs, line breaks and NUL, which `textSchema` refuses. */
const CONTROLS = /[^\P{Cc}\0\t\n\r]/gu
/** Bidirectional embeddings, overrides and isolates: an unclosed one also reverses the words after the text. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g
/** Some invisible characters, such as the joiners of emoji and Persian, belong between visible ones. */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Text that a person typed, cleaned and trimmed. @param name the subject of its error sentences, such as 'A title' */
export function textSchema(name: string, { max, required }: TextOptions) {
  const text = z
    .string(required ?? `${name} must be text.`)
    // Replace unpaired surrogates, such as half an emoji, because databases would replace them too.
    .overwrite((typed) => typed.toWellFormed().replaceAll(OTHER_LINE_BREAKS, '\n').replaceAll(CONTROLS, '').trim())
    .min(required ? 1 : 0, required)
    .refine((typed) => !required || VISIBLE.test(typed), required)
    .max(max, `${name} can have at most ${max.toLocaleString('en-US')} characters.`)
  // PostgreSQL cannot store a NUL character.
  return text.refine((typed) => !typed.includes('\0'), 'Remove the invisible NUL character.')
}

/** One line of text. */
export const lineSchema = (name: string, options: TextOptions) =>
  textSchema(name, options).overwrite((text) => text.replaceAll(DIRECTIONS, '').replaceAll(/\s+/g, ' ').trim())
