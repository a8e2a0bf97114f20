import type { Image } from '#features/images/images.schema.ts'

/** How the text of a post or page is written: as plain text, or as Markdown (decision 055). */
export type TextFormat = 'text' | 'markdown'

export const STILL_UPLOADING = 'A picture is still uploading. Wait for it, or remove it.'

/**
 * `fileKey` is `upload:KEY` if the picture was not there yet when the text was written. `withPictures` adds `picture`, and leaves out
 * pictures that are missing or in the trash. Pictures from elsewhere are in no tree.
 */
export type TextPicture = { kind: 'picture'; fileKey: string; alt: string; caption: string; picture: Image | undefined }

export type Inline =
  | string
  | { kind: 'strong' | 'em' | 'strike'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; children: Inline[] }
  | { kind: 'break' }
  | TextPicture

export type TextBlock =
  /** A paragraph of a plain post: its line breaks are kept. */
  | { kind: 'plain'; text: string }
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'heading'; level: 2 | 3 | 4; id: string; children: Inline[] }
  /** A list is tight if no blank line separates its items. `start` is that of an ordered list. */
  | { kind: 'list'; start?: number; isTight: boolean; items: TextBlock[][] }
  | { kind: 'quote'; children: TextBlock[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }
  | { kind: 'table'; columns: Alignment[]; head: Inline[][]; rows: Inline[][][] }
  /** A picture alone in its paragraph. */
  | { kind: 'figure'; picture: TextPicture }

export type Alignment = 'start' | 'left' | 'center' | 'right'

/** A text as React renders it: a tree of known kinds, without HTML. */
export type TextTree = TextBlock[]
