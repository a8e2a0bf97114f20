import type { ReactNode } from 'react'
import styles from './Document.module.css'
import { useArt } from './look.ts'

const ICON = '/favicon.svg'

/** The HTML document. Server and browser render the same tree; the server adds a page's styles and scripts as text. */
export function Document({ minimumAge, children }: { minimumAge?: number | undefined; children: ReactNode }) {
  const icon = useArt('favicon', ICON)
  return (
    // Inline scripts set attributes on <html> before hydration.
    <html lang="en" data-minimum-age={minimumAge} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {icon === ICON && <link rel="icon" href="/favicon.ico" sizes="32x32" />}
        <link rel="icon" href={icon} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      </head>
      <body>
        {children}
        <LostChunk />
      </body>
    </html>
  )
}

/** Filled by `notice-lost-bundle.script.ts`. Empty in the HTML, so that browsers without JavaScript show no error. */
function LostChunk() {
  return (
    <div
      id="lost-chunk"
      className={styles.lost}
      role="alert"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, and React keeps what the script inserts
      dangerouslySetInnerHTML={{ __html: '' }}
      suppressHydrationWarning
    />
  )
}
