import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Format } from '#platform/files/image-files.ts'
import type { PdfText } from './pdf-text.ts'
import type { PdfjsReading } from './read-with-pdfjs.ts'

export type Job =
  | { kind: 'image'; path: string }
  /** `path`: the `pixelsPath` of a drawn image. */
  | { kind: 'variant'; path: string; variant: Variant }
  | { kind: 'pdf'; path: string; task: PdfTask }
  | { kind: 'pdf as text'; path: string; needsText: boolean }
  /** Encodes a stored image as a JPEG. */
  | { kind: 'jpeg'; bytes: Uint8Array; background: string; size?: JpegSize | undefined }
  | { kind: 'logo'; path: string }
  | { kind: 'drawing'; drawing: Drawing }

/** A job that the server sends to the drawing process. */
export type MediaJob = Job & { cpuMaxMs: number }

/** In pixels. With a height, the JPEG is cropped to exactly this size, around `focus` in percent. */
export type JpegSize = { width: number } & ({ height?: never } | { height: number; focus: { x: number; y: number } })

export type Variant = { width: number; format: Format }

export type DrawnImage = {
  /** Width and height of the largest variant, in pixels. */
  width: number
  height: number
  /** A data URL of a few hundred bytes to show while the image loads; empty if the image is partly transparent. */
  placeholder: string
  /** The largest WebP, or all variants if the image is small. */
  variants: (Variant & { bytes: Uint8Array })[]
  /** A lossless file beside the source, for drawing the other variants; null if all are drawn. */
  pixelsPath: string | null
}

/** 'draw plain': the cover is a blank sheet. 'read': there is no cover. */
export type PdfTask = 'draw' | 'draw plain' | 'read'

/**
 * `text`: a form feed separates two pages. `isCoverWhole`: all of the first page could be drawn. `cover`: null if the
 * task is 'read'. `hasActions`: a script, or a link that starts a program, was found.
 */
export type DrawnPdf = PdfText & {
  pageCount: number
  cover: DrawnImage | null
  isCoverWhole: boolean
  hasActions: boolean
  mayHaveScripts: boolean
}

export type DrawnLogo = {
  width: number
  height: number
  /** Whether the logo has a background of its own. */
  isOpaque: boolean
  /** Grays, as hex, with the luminance of the darkest and the lightest fifth of the visible pixels. */
  darkGray: string
  lightGray: string
  webp: Uint8Array
  /** Smaller, for mail clients. */
  mailPng: Uint8Array
}

/** A logo as it was stored. `hasPlate`: it needs a light plate on a dark ground. `isWide`: it contains the name. */
type LogoFile = { bytes: Uint8Array; hasPlate: boolean; isWide: boolean }

/** The preview of shared links, 1200 × 630. `art`, `mark`: SVGs. `mark` is used if there is no logo. */
export type CardDrawing = {
  kind: 'card'
  art: string
  mark: string
  logo: LogoFile | undefined
  brand: string
  location: string
  /** The files of the typeface for headings, each with different characters. */
  fonts: string[]
  colors: { ground: string; glow: string; rule: string; words: string; soft: string; plate: string }
}

/** A square icon for browsers. `source`: a logo, or an SVG that fills the square. `tile`: the color behind it. */
export type IconDrawing = {
  kind: 'icon'
  source: Uint8Array
  isLogo: boolean
  side: number
  isRounded: boolean
  tile: string
}

/** A picture that the site composes from its own parts. */
export type Drawing = CardDrawing | IconDrawing

export type MediaAnswer =
  | { kind: 'image'; image: DrawnImage }
  | { kind: 'variant'; bytes: Uint8Array }
  | { kind: 'pdf'; certificate: DrawnPdf }
  | { kind: 'pdf as text'; text: PdfjsReading }
  | { kind: 'jpeg'; jpeg: Uint8Array }
  | { kind: 'logo'; logo: DrawnLogo }
  | { kind: 'drawing'; bytes: Uint8Array }
  /** The file is unusable; `message` tells the uploader why. */
  | { kind: 'refused'; status: ContentfulStatusCode; message: string }
  | { kind: 'failed'; message: string }
  /** The process exceeded its memory limit. */
  | { kind: 'too much' }
  /** The process ended before it answered. */
  | { kind: 'broke off' }
  /** A more urgent job came first, or the job was canceled. */
  | { kind: 'interrupted' }

/** `isSpent`: the process holds so much memory that the next job needs a new process. */
export type MediaReport = { answer: MediaAnswer; isSpent: boolean }
