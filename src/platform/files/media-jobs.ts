import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Format } from './image-files.ts'
import type { PdfText } from './pdf-text.ts'

/** What the server and the process that draws say to each other. */
export type MediaJob = (
  | { kind: 'image'; path: string }
  /** `path`: of the pixels that a picture leaves */
  | { kind: 'variant'; path: string; variant: Variant }
  | { kind: 'pdf'; path: string; task: PdfTask }
  | { kind: 'pdf as text'; path: string }
  /** A picture of the store as a JPEG, at most `maxWidth` pixels wide. */
  | { kind: 'jpeg'; bytes: Uint8Array; background: string; maxWidth?: number | undefined }
) & { cpuMaxMs: number }

export type Variant = { width: number; format: Format }

export type DrawnImage = {
  /** of the largest variant, in pixels */
  width: number
  height: number
  /** A data URL of a few hundred bytes, to show until the picture is there; empty when it is transparent somewhere. */
  placeholder: string
  /** The largest WebP, or all of them if the picture is small. */
  variants: (Variant & { bytes: Uint8Array })[]
  /** A lossless file beside the source, for drawing the other variants; null if there are none. */
  pixelsPath: string | null
}

/** 'draw plain': the cover is a white sheet. 'read': there is no cover. */
export type PdfTask = 'draw' | 'draw plain' | 'read'

/**
 * `text`: a form feed stands between two pages. `isCoverWhole`: everything on the first page could be drawn. `cover` is
 * null if the task was to read.
 */
export type DrawnPdf = PdfText & { pageCount: number; cover: DrawnImage | null; isCoverWhole: boolean }

export type MediaAnswer =
  | { kind: 'image'; image: DrawnImage }
  | { kind: 'variant'; bytes: Uint8Array }
  | { kind: 'pdf'; certificate: DrawnPdf }
  | { kind: 'pdf as text'; text: PdfText }
  | { kind: 'jpeg'; jpeg: Uint8Array }
  /** The file is at fault; in words for the person who chose it. */
  | { kind: 'refused'; status: ContentfulStatusCode; message: string }
  | { kind: 'failed'; message: string }
  /** The process needs more memory than it may have. */
  | { kind: 'too much' }
  /** The process has ended. */
  | { kind: 'broke off' }
  /** Other work goes first, or nobody wants the result any longer. */
  | { kind: 'interrupted' }

/** `isSpent`: the process holds so much memory that the next job needs a new one. */
export type MediaReport = { answer: MediaAnswer; isSpent: boolean }
