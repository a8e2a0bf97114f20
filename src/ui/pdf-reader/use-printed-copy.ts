import { type RefObject, useEffect } from 'react'
import styles from './printed.module.css'

/**
 * Prints a copy of the element instead of the page when the visitor uses the browser's own print command, because browsers
 * print only the first sheet of a modal dialog.
 */
export function usePrintedCopy(element: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const original = element.current
    if (!original) return
    let copy: HTMLElement | undefined
    const show = () => {
      // PrintButton.tsx has prepared sharper sheets.
      if (document.querySelector(`.${styles.printed}`)) return
      copy = copyOf(original)
      copy.classList.add(styles.printed ?? '')
      document.body.append(copy)
    }
    const hide = () => copy?.remove()
    window.addEventListener('beforeprint', show)
    window.addEventListener('afterprint', hide)
    return () => {
      hide()
      window.removeEventListener('beforeprint', show)
      window.removeEventListener('afterprint', hide)
    }
  }, [element])
}

/** A clone has empty canvases. A line at the end tells if pdf.js has not drawn all pages. */
function copyOf(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement
  const drawn = element.querySelectorAll('canvas')
  for (const [index, canvas] of copy.querySelectorAll('canvas').entries()) {
    const source = drawn[index]
    if (source) canvas.getContext('2d')?.drawImage(source, 0, 0)
  }
  const [all, shown] = ['.page', '.page:has(canvas)'].map((name) => element.querySelectorAll(name).length)
  if (shown !== all) {
    const note = document.createElement('p')
    note.textContent = `Printed here: ${shown} of ${all} pages. To print all of them, use the Print button of the certificate.`
    copy.append(note)
  }
  return copy
}
