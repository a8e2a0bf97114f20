import { type ReactNode, use } from 'react'
import { cardOrIconUrl, iconsKey } from '#ui/look/look-files.ts'
import styles from './Document.module.css'
import { SiteContext, useArt, useTypefaces } from './site.ts'

const ICON = '/favicon.svg'

/** The HTML document. Server and browser render the same tree; the server adds a page's styles and scripts as text. */
export function Document({ minimumAge, children }: { minimumAge?: number | undefined; children: ReactNode }) {
  return (
    // Inline scripts set attributes on <html> before hydration.
    <html lang="en" data-minimum-age={minimumAge} data-typefaces={useTypefaces()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Icons />
      </head>
      <body>
        {children}
        <LostChunk />
      </body>
    </html>
  )
}

function Icons() {
  const svg = useArt('favicon', ICON)
  // The error page that replaces a failed layout has no `SiteContext`.
  const site = use(SiteContext)
  const key = site && iconsKey(site)
  if (key && site.logo)
    return (
      <>
        <link rel="icon" href={cardOrIconUrl(key, 'icon-32.png')} sizes="32x32" type="image/png" />
        <link rel="icon" href={cardOrIconUrl(key, 'icon-192.png')} sizes="192x192" type="image/png" />
        <link rel="apple-touch-icon" href={cardOrIconUrl(key, 'icon-180.png')} />
      </>
    )
  return (
    <>
      {svg === ICON && <link rel="icon" href="/favicon.ico" sizes="32x32" />}
      <link rel="icon" href={svg} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={key ? cardOrIconUrl(key, 'icon-180.png') : '/apple-touch-icon.png'} />
    </>
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
