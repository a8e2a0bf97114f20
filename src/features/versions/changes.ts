import { type ChangeObject, diffLines, diffWordsWithSpace } from 'diff'
import { parseText, wordsOf } from '#features/writing/text/parse-text.ts'
import type { StoredVersion } from './versions.schema.ts'

/** A piece of a text. `side`: the only text that has it; undefined if both have it. */
export type TextPart = { text: string; side?: 'before' | 'after' }

// The limit of one attempt, because texts that share nothing would take minutes.
const TIMEOUT_MS = 150

/** Compares two texts word by word, or line by line if that takes too long, or else as a whole. */
export function compareTexts(before: string, after: string): TextPart[] {
  const options = { timeout: TIMEOUT_MS }
  const changes = diffWordsWithSpace(before, after, options) ?? diffLines(before, after, options)
  return changes ? changes.map(toPart) : [part(before, 'before'), part(after, 'after')].filter(({ text }) => text)
}

const part = (text: string, side: 'before' | 'after'): TextPart => ({ text, side })

function toPart({ value: text, added, removed }: ChangeObject<string>): TextPart {
  if (added) return part(text, 'after')
  return removed ? part(text, 'before') : { text }
}

export type VersionFields = {
  /** The names of the fields, in the order of the form. */
  labels: Record<string, string>
  /** Converts the values that `textOf` cannot put into words. */
  toWords?: ((value: StoredVersion['value']) => Record<string, unknown>) | undefined
}

const NAMED_MAX = 2

/** Names the first two changed fields, in the order of the form, and counts the rest. */
export function changedText(changed: string[], labels: VersionFields['labels']): string {
  const names = Object.entries(labels).flatMap(([field, label]) => (changed.includes(field) ? [label] : []))
  const more = names.length - NAMED_MAX
  return names.slice(0, NAMED_MAX).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** Returns the fields that either version has. `images`: for a field that names an image, the images of both versions. */
export function compareVersions(
  before: StoredVersion,
  after: StoredVersion,
  { labels, toWords = (value) => value }: VersionFields,
) {
  const [wordsBefore, wordsAfter] = [before, after].map(({ value, words }) => toWords({ ...value, ...words })) as [
    Words,
    Words,
  ]
  const fields = Object.entries(labels)
    .filter(([field]) => field in wordsBefore || field in wordsAfter)
    .map(([field, label]) => ({
      label,
      ...textsOf(field, wordsBefore, wordsAfter),
      images: field in before.images || field in after.images ? [before.images[field], after.images[field]] : null,
    }))
  const isChanged = (field: (typeof fields)[number]) => field.before !== field.after
  return { changed: fields.filter(isChanged), same: fields.filter((field) => !isChanged(field)) }
}

type Words = Record<string, unknown>

function textsOf(field: string, wordsBefore: Words, wordsAfter: Words) {
  const [before, after] = [textOf(wordsBefore[field]), textOf(wordsAfter[field])]
  if (field !== 'content') return { before, after }
  const seen = { before: seenText(before, wordsBefore.format), after: seenText(after, wordsAfter.format) }
  // The words do not show every change, such as that of a link.
  return seen.before === seen.after && before !== after ? { before, after } : seen
}

/** The words as visitors see them, with the names of the pictures. */
const seenText = (content: string, format: unknown) =>
  format === 'markdown'
    ? parseText(content, format)
        .map((block) =>
          block.kind === 'figure' ? `[Picture: ${block.picture.alt || 'no description'}]` : wordsOf([block]),
        )
        .filter(Boolean)
        .join('\n\n')
    : content

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'object' && value ? JSON.stringify(value, null, 2) : `${value ?? ''}`
}
