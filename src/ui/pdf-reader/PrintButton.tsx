import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#ui/site/Button.tsx'
import styles from './PrintButton.module.css'
import type { PDFDocumentProxy } from './pdfjs.ts'
import { ToolButton } from './ToolButton.tsx'
import { paperOf, type Sheet, usePrinting } from './use-printing.ts'

// Limited because the browser keeps an image of every page in memory until printing ends.
const MAX_PAGES = 60

/** Prints the PDF instead of the page around it, even in browsers that cannot show PDFs. */
export function PrintButton({ pdf }: { pdf: PDFDocumentProxy | null }) {
  const { printing, start, cancel } = usePrinting()
  const [isTooLong, setIsTooLong] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const dismiss = () => {
    cancel()
    setIsTooLong(false)
    place.current?.querySelector('button')?.focus()
  }
  const print = () => {
    if (!pdf) return
    if (pdf.numPages > MAX_PAGES) setIsTooLong(true)
    else void start(pdf)
  }
  return (
    <div ref={place} className={styles.print}>
      <ToolButton
        label="Print"
        path="M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z"
        isOff={!pdf || printing.kind === 'preparing'}
        onUse={print}
      />
      {printing.kind === 'preparing' && (
        <Notice onClose={dismiss} closing="Cancel">{`Preparing page ${printing.page} of ${pdf?.numPages}…`}</Notice>
      )}
      {printing.kind === 'failed' && (
        <Notice onClose={dismiss}>Couldn't prepare the certificate for printing. Try again.</Notice>
      )}
      {isTooLong && (
        <Notice onClose={dismiss}>
          {`This certificate has ${pdf?.numPages} pages, too many to print from here. Download the PDF and print it instead.`}
        </Notice>
      )}
      {printing.kind === 'ready' && createPortal(<Sheets sheets={printing.sheets} />, document.body)}
    </div>
  )
}

type NoticeProps = { children: string; closing?: string; onClose: () => void }

function Notice({ children, closing = 'Close', onClose }: NoticeProps) {
  return (
    <div className={styles.notice}>
      <p role="status">{children}</p>
      <Button variant="quiet" onClick={onClose}>
        {closing}
      </Button>
    </div>
  )
}

/** Visible only in print. */
function Sheets({ sheets }: { sheets: Sheet[] }) {
  return (
    <div className={styles.sheets}>
      {sheets.map((sheet, index) => (
        <div key={sheet.imageUrl} className={styles.sheet} data-paper={paperOf(sheet)}>
          <img src={sheet.imageUrl} alt={`Page ${index + 1}`} />
        </div>
      ))}
    </div>
  )
}
