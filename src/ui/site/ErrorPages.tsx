import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Button } from './Button.tsx'
import { Document } from './Document.tsx'
import styles from './ErrorPages.module.css'
import { FailedPage } from './FailedPage.tsx'
import { ChunkError, LOST_PAGE } from './load-chunk.ts'

/** Replaces a page that failed to load or render, inside the layout. */
export function PageError() {
  const error = useRouteError()
  const isChunk = error instanceof ChunkError
  const title = isChunk ? LOST_PAGE : 'Something went wrong.'
  return (
    <FailedPage title={title} detail={isChunk ? error.message : undefined}>
      {isChunk
        ? 'Check your internet connection, then try again.'
        : isRouteErrorResponse(error)
          ? error.statusText
          : "It's not your fault. The rest of the site still works."}
    </FailedPage>
  )
}

/** Replaces the whole document when the layout itself fails. */
export function LastResort() {
  return (
    <Document>
      <title>Unexpected Application Error!</title>
      <main className={styles.lastResort}>
        <h1>Unexpected Application Error!</h1>
        <p>
          <Button variant="quiet" onClick={() => location.reload()}>
            Try again
          </Button>
        </p>
      </main>
    </Document>
  )
}
