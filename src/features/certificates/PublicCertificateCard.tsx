import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#ui/paths.ts'
import type { View } from '#ui/pdf-reader/ReadingDialog.tsx'
import { longDay } from '#ui/site/Day.tsx'
import { ErrorNotice } from '#ui/site/ErrorNotice.tsx'
import { PART_CHUNKS } from '#ui/site/load-chunk.ts'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import { useLazy } from '#ui/site/use-lazy.ts'
import { CertificateFileFacts } from './CertificateFileFacts.tsx'
import type { CertificateCard } from './certificates.schema.ts'
import type { CardFacts } from './details/card-facts.schema.ts'
import { type Total, totalWords } from './details/totals.ts'
import styles from './PublicCertificateCard.module.css'

// The widths of a cover in rows of one, two and three cards (TestResultsPage.module.css).
const COVER_SIZES =
  '(width < 45rem) min(100vw - 43px, 92vw), (width < 68.75rem) calc(46vw - 17px), min(30.7vw - 23px, 397px)'

const loadPdfPageInCard = () => import('#ui/pdf-reader/PdfPageInCard.tsx')

/** In px: less than a line, but more than letters may reach below their last line. */
const CUT_PX = 12

type PublicCertificateCardProps = {
  certificate: CertificateCard
  heading: 'h2' | 'h3'
  onOpen: (view: View, page: number) => void
}

export function PublicCertificateCard({ certificate, heading: Heading, onOpen }: PublicCertificateCardProps) {
  const [page, setPage] = useState(1)
  return (
    <article className={styles.card} aria-labelledby={`coa-${certificate.id}`}>
      <Words certificate={certificate} heading={Heading} />
      {certificate.facts && <FactsLine certificate={certificate} facts={certificate.facts} />}
      <Preview certificate={certificate} page={page} onTurn={setPage} onOpen={() => onOpen('pages', page)} />
      <p className={styles.facts}>
        <CertificateFileFacts {...certificate} />
        <span className={styles.fileName} dir="auto" title={certificate.fileName}>
          {certificate.fileName}
        </span>
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

/** Says what somebody with the package in hand wants to know first. */
function FactsLine({ certificate, facts }: Pick<PublicCertificateCardProps, 'certificate'> & { facts: CardFacts }) {
  const { standing, totalThc, totalCbd, testedOn } = facts
  const known = [
    `Batch ${certificate.lot}`,
    ...(totalThc ? [`THC ${shortTotal(totalThc)}`] : []),
    ...(totalCbd ? [`CBD ${shortTotal(totalCbd)}`] : []),
    ...(testedOn ? [`tested ${longDay(new Date(testedOn))}`] : []),
  ]
  return (
    <div className={styles.details}>
      <p className={styles.batch}>{known.join(', ')}</p>
      {standing.words && (
        <p className={styles.standing} data-kind={standing.kind}>
          {standing.words}
        </p>
      )}
      <Link to={paths.certificatePage(certificate)} aria-label={`All details: ${certificate.title}`}>
        All details
      </Link>
    </div>
  )
}

function shortTotal(total: Total) {
  const { words } = totalWords(total)
  return `${words.charAt(0).toLowerCase()}${words.slice(1).replace(/(?<=\d) /, '\u00a0')}${total.basis === 'dry' ? ' dry' : ''}`
}

// Words that are longer have more lines than the card shows, at the usual sizes.
const TITLE_FITS = 60
const DESCRIPTION_FITS = 140

/**
 * Cuts long words, so that the cards of a row line up. Without JavaScript, they are shown in full. Words that are
 * probably cut get the line of “More” at once, so that it does not move the card after the layout.
 */
function Words({ certificate, heading: Heading }: Pick<PublicCertificateCardProps, 'certificate' | 'heading'>) {
  const { id, title, description } = certificate
  const [isOpen, setOpen] = useState(false)
  const { words, isCut } = useCut(isOpen)
  const isLong = title.length > TITLE_FITS || description.length > DESCRIPTION_FITS
  return (
    <div ref={words} className={styles.words} data-open={isOpen || undefined}>
      <Heading id={`coa-${id}`} dir="auto">
        {title}
      </Heading>
      {description && <p dir="auto">{description}</p>}
      {isCut ? (
        <button
          type="button"
          aria-label={`${isOpen ? 'Less' : 'More'} about ${title}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Less' : 'More'}
        </button>
      ) : (
        isLong && <div className={styles.room} />
      )}
    </div>
  )
}

/** Whether a text has more lines than the card shows. Open words keep the answer. */
function useCut(isOpen: boolean) {
  const words = useRef<HTMLDivElement>(null)
  const [isCut, setIsCut] = useState(false)
  useEffect(() => {
    if (isOpen) return
    const texts = [...(words.current?.querySelectorAll('h2, h3, p') ?? [])]
    const measure = () => setIsCut(texts.some((text) => text.scrollHeight - text.clientHeight > CUT_PX))
    const observer = new ResizeObserver(measure)
    for (const text of texts) observer.observe(text)
    // A font that arrives may add lines that are cut, and then no size changes.
    document.fonts.addEventListener('loadingdone', measure)
    return () => {
      observer.disconnect()
      document.fonts.removeEventListener('loadingdone', measure)
    }
  }, [isOpen])
  return { words, isCut }
}

type PreviewProps = {
  certificate: CertificateCard
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
    // Not a landmark: two certificates may have the same title.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={styles.viewer} role="group" aria-label={`Certificate: ${title}`}>
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
    </div>
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
