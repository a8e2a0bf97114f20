import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** What the server and the process that draws say to each other. */
export type MediaJob = (
  | { kind: 'picture' | 'pdf'; path: string }
  /** A picture of ours, for where no newer format is known. */
  | { kind: 'jpeg'; bytes: Uint8Array }
) & { cpuMaxMs: number }

export type Picture = {
  /** of the largest variant, in pixels */
  width: number
  height: number
  /** A data URL of a few hundred bytes, to show until the picture is there; empty when it is transparent somewhere. */
  placeholder: string
  variants: { width: number; format: 'avif' | 'webp'; bytes: Uint8Array }[]
}

/** `text`: a form feed stands between two pages. */
export type Certificate = { pageCount: number; text: string; cover: Picture }

export type MediaAnswer =
  | { kind: 'picture'; picture: Picture }
  | { kind: 'pdf'; certificate: Certificate }
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
