import { type MouseEvent, useState } from 'react'
import type { View } from '#ui/pdf-reader/ReadingDialog.tsx'
import { ErrorNotice } from '#ui/site/ErrorNotice.tsx'
import { PART_CHUNKS } from '#ui/site/load-chunk.ts'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import { useLazy } from '#ui/site/use-lazy.ts'
import { CertificateFileFacts } from './CertificateFileFacts.tsx'
import type { Certificate } from './certificates.schema.ts'
import styles from './PublicCertificateCard.module.css'

// The widths of a cover in rows of one, two and three cards (TestResultsPage.module.css).
const COVER_SIZES =
  '(width < 45rem) min(100vw - 43px, 92vw), (width < 68.75rem) calc(46vw - 17px), min(30.7vw - 23px, 397px)'

const loadPdfPageInCard = () => import('#ui/pdf-reader/PdfPageInCard.tsx')

// In characters: about two lines of a title and three of a description.
const TITLE_LONG = 60
const DESCRIPTION_LONG = 140

type PublicCertificateCardProps = {
  certificate: Certificate
  heading: 'h2' | 'h3'
  onOpen: (view: View, page: number) => void
}

export function PublicCertificateCard({ certificate, heading: Heading, onOpen }: PublicCertificateCardProps) {
  const [page, setPage] = useState(1)
  return (
    <article className={styles.card} aria-labelledby={`coa-${certificate.id}`}>
      <Words certificate={certificate} heading={Heading} />
      <Preview certificate={certificate} page={page} onTurn={setPage} onOpen={() => onOpen('pages', page)} />
      <p className={styles.facts}>
        <CertificateFileFacts {...certificate} />
        <span className={styles.fileName} dir="auto" title={certificate.fileName}>
          {certificate.fileName}
        </span>
      </p>
      <p className={styles.ways}>
        <a href={certificate.pdfUrl} download={certificate.fileName} aria-label={`Download PDF: ${certificate.title}`}>
          Download PDF
        </a>
        {certificate.hasText && (
          <button type="button" aria-label={`Read as text: ${certificate.title}`} onClick={() => onOpen('text', page)}>
            Read as text
          </button>
        )}
      </p>
    </article>
  )
}

/** Cuts long words, so that the cards of a row line up. Without JavaScript, they are shown in full. */
function Words({ certificate, heading: Heading }: Pick<PublicCertificateCardProps, 'certificate' | 'heading'>) {
  const { id, title, description } = certificate
  const [isOpen, setOpen] = useState(false)
  const isLong = title.length > TITLE_LONG || description.length > DESCRIPTION_LONG
  return (
    <div className={styles.words} data-cut={(isLong && !isOpen) || undefined}>
      <Heading id={`coa-${id}`} dir="auto">
        {title}
      </Heading>
      {description && <p dir="auto">{description}</p>}
      {isLong && (
        <button
          type="button"
          aria-label={`${isOpen ? 'Less' : 'More'} about ${title}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Less' : 'More'}
        </button>
      )}
    </div>
  )
}

type PreviewProps = {
  certificate: Certificate
  page: number
  onTurn: (page: number) => void
  onOpen: () => void
}

/** Shows the first page as an image, and loads the PDF only when the visitor turns the page. */
function Preview({ certificate, page, onTurn, onOpen }: PreviewProps) {
  const { title, pdfUrl, pageCount, cover, isCoverWhole } = certificate
  const [isTurned, setIsTurned] = useState(false)
  const lazy = useLazy(isTurned, PART_CHUNKS.cardPage, loadPdfPageInCard)

  const turn = (by: number) => {
    setIsTurned(true)
    onTurn(page + by)
  }
  return (
    <section className={styles.viewer} aria-label={`Certificate: ${title}`}>
      <div className={styles.frame}>
        <ResponsiveImage
          {...cover}
          alt=""
          sizes={COVER_SIZES}
          className={cover.width > cover.height ? styles.wide : styles.cover}
        />
        {!isCoverWhole && !isTurned && <p className={styles.note}>Open the PDF to read it</p>}
        {lazy.kind === 'ready' && (
          <lazy.module.PdfPageInCard
            url={pdfUrl}
            page={page}
            failure={(message, retry) => <Failure onRetry={retry}>{message}</Failure>}
          />
        )}
        {lazy.kind === 'failed' && <Failure>{lazy.message}</Failure>}
      </div>
      <div className={styles.tools}>
        {pageCount > 1 && <Turn label="Previous page" isOff={page === 1} onUse={() => turn(-1)} />}
        <p role="status">{`Page ${page} of ${pageCount}`}</p>
        {pageCount > 1 && <Turn label="Next page" isOff={page === pageCount} onUse={() => turn(1)} />}
      </div>
      <a
        className={styles.open}
        href={pdfUrl}
        aria-label={`Open certificate: ${title}`}
        // The link covers the image too, but not the PDF that replaces it, so that visitors can select its text.
        data-over={!isTurned || undefined}
        onClick={(event) => {
          if (!isPlain(event)) return
          event.preventDefault()
          onOpen()
        }}
      >
        Open certificate
      </a>
    </section>
  )
}

/** Unlike `disabled`, `aria-disabled` keeps the focus on the button at the first and last page. */
function Turn({ label, isOff, onUse }: { label: string; isOff: boolean; onUse: () => void }) {
  return <button type="button" aria-label={label} aria-disabled={isOff} onClick={() => !isOff && onUse()} />
}

/** The browser handles other clicks, such as Ctrl+click for a new tab. */
function isPlain({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey
}

/** Covers the image, which does not show the requested page. Without `onRetry`, the button reloads the site. */
function Failure({ children, onRetry }: { children: string; onRetry?: () => void }) {
  return (
    <div className={styles.failed}>
      <ErrorNotice {...(onRetry && { onRetry })}>{children}</ErrorNotice>
    </div>
  )
}
