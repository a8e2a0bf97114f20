import type { ReactNode } from 'react'
import styles from './Document.module.css'

/** The whole HTML page. The server adds what a page loads, so that the browser draws the same tree. */
export function Document({ children }: { children: ReactNode }) {
  return (
    // The age gate marks <html> before React arrives.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      </head>
      <body>
        {children}
        <LostChunk />
      </body>
    </html>
  )
}

/** Empty until `notice-lost-bundle.script.ts` says that a script got lost: a browser without JavaScript must not read that. */
function LostChunk() {
  return (
    <div
      id="lost-chunk"
      className={styles.lost}
      role="alert"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty, and React leaves what the script writes
      dangerouslySetInnerHTML={{ __html: '' }}
      suppressHydrationWarning
    />
  )
}
