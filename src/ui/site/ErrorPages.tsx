import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Button } from './Button.tsx'
import { Document } from './Document.tsx'
import { ErrorNotice } from './ErrorNotice.tsx'
import styles from './ErrorPages.module.css'
import { Head } from './Head.tsx'
import { ChunkError } from './load-chunk.ts'
import { PageBand } from './PageBand.tsx'

/** Replaces a page that failed to load or render, inside the layout. */
export function PageError() {
  const error = useRouteError()
  const message = error instanceof ChunkError ? error.message : 'Something went wrong.'
  return (
    <>
      <Head title={message} hidden />
      <PageBand title={message} />
      <ErrorNotice>
        {isRouteErrorResponse(error) ? error.statusText : "It's not your fault. The rest of the site still works."}
      </ErrorNotice>
    </>
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
