import { useEffect, useState } from 'react'
import { InvalidPDFException, openPdf, type PDFDocumentProxy, ResponseException } from './pdfjs.ts'

type Pdf =
  | { kind: 'loading'; percent: number }
  | { kind: 'ready'; document: PDFDocumentProxy }
  | { kind: 'failed'; message: string }

const LOADING: Pdf = { kind: 'loading', percent: 0 }

/** Loads a PDF and closes it when the component unmounts. `retry` loads it again. */
export function usePdf(url: string) {
  const [attempt, setAttempt] = useState(1)
  const [loaded, setLoaded] = useState<{ attempt: string; pdf: Pdf }>()
  const current = `${attempt} ${url}`

  useEffect(() => {
    let isCurrent = true
    const task = openPdf(url)
    const show = (pdf: Pdf) => isCurrent && setLoaded({ attempt: current, pdf })
    task.onProgress = ({ loaded, total }: { loaded: number; total: number }) => {
      if (!isCurrent || !total) return
      const percent = Math.min(100, Math.round((loaded / total) * 100))
      const progress = { attempt: current, pdf: { kind: 'loading', percent } } as const
      // Progress events continue after the first page is shown.
      setLoaded((now) => (now?.attempt === current && now.pdf.kind !== 'loading' ? now : progress))
    }
    task.promise.then(
      (document) => show({ kind: 'ready', document }),
      (error: Error) => show({ kind: 'failed', message: sentenceFor(error) }),
    )
    return () => {
      isCurrent = false
      task.destroy().catch(console.error)
    }
  }, [url, current])

  return { pdf: loaded?.attempt === current ? loaded.pdf : LOADING, retry: () => setAttempt(attempt + 1) }
}

function sentenceFor(error: Error): string {
  if (error instanceof ResponseException && error.status === 404) return 'This certificate is no longer available.'
  if (error instanceof InvalidPDFException) return 'This PDF is damaged.'
  return "Couldn't load the certificate."
}
