import { useEffect, useState } from 'react'
import { InvalidPDFException, openPdf, type PDFDocumentProxy, ResponseException } from './pdfjs.ts'

export type Pdf =
  | { kind: 'loading'; percent: number }
  | { kind: 'ready'; document: PDFDocumentProxy }
  | { kind: 'failed'; message: string }

const LOADING: Pdf = { kind: 'loading', percent: 0 }

/** Loads a PDF, and lets go of it again. `retry` begins anew. */
export function usePdf(url: string) {
  const [pdf, setPdf] = useState<Pdf>(LOADING)
  const [attempt, setAttempt] = useState(1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads it again
  useEffect(() => {
    let isCurrent = true
    const task = openPdf(url)
    task.onProgress = ({ loaded, total }: { loaded: number; total: number }) => {
      if (!isCurrent || !total) return
      const percent = Math.min(100, Math.round((loaded / total) * 100))
      // The rest of a long one comes while its first page is being read.
      setPdf((current) => (current.kind === 'loading' ? { kind: 'loading', percent } : current))
    }
    task.promise.then(
      (document) => isCurrent && setPdf({ kind: 'ready', document }),
      (error: Error) => isCurrent && setPdf({ kind: 'failed', message: sentenceFor(error) }),
    )
    return () => {
      isCurrent = false
      setPdf(LOADING)
      task.destroy().catch(console.error)
    }
  }, [url, attempt])

  return { pdf, retry: () => setAttempt(attempt + 1) }
}

function sentenceFor(error: Error): string {
  if (error instanceof ResponseException && error.status === 404) return 'This certificate is not there any more.'
  if (error instanceof InvalidPDFException) return 'The file of this certificate is damaged.'
  return 'The certificate could not be loaded.'
}
