import { SegmentedControl, useMantineStyleNonce } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Image } from '#features/images/images.schema.ts'
import { usePalette } from '#ui/look/palette-context.ts'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { useMailSettings } from '#ui/office/mail-settings.ts'
import pieces from '#ui/office/pieces.module.css'
import { paths } from '#ui/paths.ts'
import { useSite } from '#ui/site/site.ts'
import { Letter } from './Letter.tsx'
import styles from './LetterPreview.module.css'
import { darkRules, PHONE_RULES } from './letter-styles.ts'
import { defaultSubject, letterText, type Sender } from './letter-text.ts'

const linksOf = (origin: string) => ({
  unsubscribeUrl: origin + paths.unsubscribe(),
  subscriptionUrl: origin + paths.subscription(),
})

type LetterPreviewProps = { subject: string; brief: string; images: Image[] }

type View = 'computer' | 'phone' | 'text'
type Light = 'light' | 'dark'

const VIEWS = [
  { value: 'computer' as const, label: 'Computer' },
  { value: 'phone' as const, label: 'Phone' },
  { value: 'text' as const, label: 'Plain text' },
]
/** On a phone, the computer and phone views look the same. */
const PHONE_VIEWS = [
  { value: 'computer' as const, label: 'Email' },
  { value: 'text' as const, label: 'Plain text' },
]
const PHONE = '(width < 30rem)'
const LIGHTS = [
  { value: 'light' as const, label: 'Light' },
  { value: 'dark' as const, label: 'Dark' },
]

export function LetterPreview({ subject, brief, images }: LetterPreviewProps) {
  const isPhone = useMediaQuery(PHONE)
  const [chosen, setView] = useState<View>('computer')
  const view = isPhone && chosen === 'phone' ? 'computer' : chosen
  const [light, setLight] = useState<Light>('light')
  const site = useSite()
  const palette = usePalette()
  const { from, postalAddress } = useMailSettings()
  const sender: Sender = { ...site, postalAddress, siteUrl: site.origin }
  const shown = { sender, subject: subject.trim() || defaultSubject(site.brand), brief, images }

  return (
    <div className={styles.place}>
      <div className={styles.preview}>
        <div className={pieces.buttons}>
          <SegmentedControl aria-label="View" data={isPhone ? PHONE_VIEWS : VIEWS} value={view} onChange={setView} />
          {view !== 'text' && <SegmentedControl aria-label="Colors" data={LIGHTS} value={light} onChange={setLight} />}
        </div>
        <dl className={styles.envelope}>
          <dt>From</dt>
          <dd>{from}</dd>
          <dt>Subject</dt>
          <dd dir="auto">{shown.subject}</dd>
        </dl>
        {view === 'text' ? (
          <section className={styles.text} aria-label="Preview of the plain text">
            <pre>{letterText({ ...shown, ...linksOf(site.origin) })}</pre>
          </section>
        ) : (
          <LetterFrame isDark={light === 'dark'} isPhone={view === 'phone'}>
            <Letter
              {...shown}
              palette={palette}
              srcOf={({ imageUrl }) => imageUrl}
              origin=""
              unsubscribeUrl={undefined}
              subscriptionUrl={undefined}
            />
          </LetterFrame>
        )}
      </div>
    </div>
  )
}

type LetterFrameProps = { isDark: boolean; isPhone: boolean; children: ReactNode }

// Not translated: recipients get the text as it was written.
const EMPTY_PAGE =
  '<!doctype html><html lang="en" translate="no"><head><title>Preview of the email</title></head><body></body></html>'

/** An iframe, to keep the site's styles out and give media queries the width of the email. */
function LetterFrame({ isDark, isPhone, children }: LetterFrameProps) {
  const [page, setPage] = useState<Document | null>(null)
  const palette = usePalette()
  const nonce = useMantineStyleNonce()?.()
  const [isWhole, setIsWhole] = useState(false)
  return (
    // Around the portals too: React empties them before it removes the iframe.
    <div>
      <div className={isPhone ? styles.phone : styles.computer}>
        <div className={styles.folded} data-whole={isWhole}>
          <iframe
            title="Preview of the email"
            className={styles.frame}
            srcDoc={EMPTY_PAGE}
            onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument)}
          />
        </div>
        <LinkButton aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show only the start' : 'Show the whole email'}
        </LinkButton>
      </div>
      {page && createPortal(<style nonce={nonce}>{rulesOf(isDark ? darkRules(palette) : '')}</style>, page.head)}
      {page && createPortal(<div ref={fitFrame}>{children}</div>, page.body)}
    </div>
  )
}

const FOCUS = 'a:focus-visible{outline:2px solid currentColor;outline-offset:3px}'

const rulesOf = (dark: string) =>
  `:root{color-scheme:${dark ? 'dark' : 'light'}}body{margin:0}${FOCUS}${PHONE_RULES}${dark}`

/** Keeps the iframe as tall as its content. */
function fitFrame(content: HTMLElement | null) {
  const frame = content?.ownerDocument.defaultView?.frameElement as HTMLElement | null | undefined
  const observer = new ResizeObserver(() => {
    if (frame) frame.style.height = `${content?.offsetHeight}px`
  })
  if (content) observer.observe(content)
  return () => observer.disconnect()
}
