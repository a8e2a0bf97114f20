import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { PdfText } from './pdf-text.ts'

/** What the server and the process that draws say to each other. */
export type MediaJob = (
  | { kind: 'picture'; path: string }
  | { kind: 'pdf'; path: string; task: PdfTask }
  | { kind: 'pdf as text'; path: string }
  /** A picture of the store as a JPEG, at most `maxWidth` pixels wide. */
  | { kind: 'jpeg'; bytes: Uint8Array; maxWidth?: number | undefined }
) & { cpuMaxMs: number }

export type Picture = {
  /** of the largest variant, in pixels */
  width: number
  height: number
  /** A data URL of a few hundred bytes, to show until the picture is there; empty when it is transparent somewhere. */
  placeholder: string
  variants: { width: number; format: 'avif' | 'webp'; bytes: Uint8Array }[]
}

/** 'draw plain': the cover is a white sheet. 'read': there is no cover. */
export type PdfTask = 'draw' | 'draw plain' | 'read'

/**
 * `text`: a form feed stands between two pages. `isCoverWhole`: everything on the first page could be drawn. `cover` is
 * null if the task was to read.
 */
export type Certificate = PdfText & { pageCount: number; cover: Picture | null; isCoverWhole: boolean }

export type MediaAnswer =
  | { kind: 'picture'; picture: Picture }
  | { kind: 'pdf'; certificate: Certificate }
  | { kind: 'pdf as text'; text: PdfText }
  | { kind: 'jpeg'; jpeg: Uint8Array }
  /** The file is at fault; in words for the person who chose it. */
  | { kind: 'refused'; status: ContentfulStatusCode; message: string }
  | { kind: 'failed'; message: string }
  /** The process needs more memory than it may have. */
  | { kind: 'too much' }
  /** The process has ended. */
  | { kind: 'broke off' }

/** `isSpent`: the process holds so much memory that the next job needs a new one. */
export type MediaReport = { answer: MediaAnswer; isSpent: boolean }
