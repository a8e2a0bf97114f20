import { useMantineStyleNonce } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './LetterFrame.module.css'
import { DARK_RULES, PHONE_RULES } from './letter-looks.ts'

type LetterFrameProps = { isDark: boolean; isPhone: boolean; children: ReactNode }

const EMPTY_PAGE =
  '<!doctype html><html lang="en"><head><title>Preview of the e-mail</title></head><body></body></html>'

/** A page of its own, which has the width of the e-mail and none of the styles around it. */
export function LetterFrame({ isDark, isPhone, children }: LetterFrameProps) {
  const [page, setPage] = useState<Document | null>(null)
  const nonce = useMantineStyleNonce()?.()
  return (
    <div className={isPhone ? styles.phone : styles.computer}>
      <iframe
        title="Preview of the e-mail"
        className={styles.frame}
        srcDoc={EMPTY_PAGE}
        onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument)}
      />
      {page && createPortal(<style nonce={nonce}>{rulesOf(isDark)}</style>, page.head)}
      {page && createPortal(<div ref={fitFrame}>{children}</div>, page.body)}
    </div>
  )
}

const FOCUS = 'a:focus-visible{outline:2px solid currentColor;outline-offset:3px}'

const rulesOf = (isDark: boolean) =>
  `:root{color-scheme:${isDark ? 'dark' : 'light'}}body{margin:0}${FOCUS}${PHONE_RULES}${isDark ? DARK_RULES : ''}`

/** The frame is as high as what it shows. */
function fitFrame(content: HTMLElement | null) {
  const frame = content?.ownerDocument.defaultView?.frameElement as HTMLElement | null | undefined
  const observer = new ResizeObserver(() => {
    if (frame) frame.style.height = `${content?.offsetHeight}px`
  })
  if (content) observer.observe(content)
  return () => observer.disconnect()
}
