import { createRoot } from 'react-dom/client'
import { ImageViewer, type ViewedImage } from './ImageViewer.tsx'

/** Opens the viewer at the picture of a link, with the other pictures of its article. */
export function showPictures(opened: HTMLAnchorElement) {
  const article = opened.closest('article') ?? document
  const links = [...article.querySelectorAll<HTMLAnchorElement>('a[data-picture]')]
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const close = () => {
    root.unmount()
    host.remove()
  }
  // The dialog returns the focus to the link. Safari does not focus a link that is clicked.
  opened.focus({ preventScroll: true })
  root.render(<ImageViewer images={links.map(imageOf)} first={links.indexOf(opened)} onClose={close} />)
}

/** Reads the image from the document, so that the page needs no data of its own for the viewer. */
function imageOf(link: HTMLAnchorElement): ViewedImage {
  const find = <Found extends Element>(selector: string) => link.querySelector<Found>(selector)
  const image = find<HTMLImageElement>('picture > img')
  const sizeOf = (name: 'width' | 'height') => Number(image?.getAttribute(name))
  const widthsOf = (srcset = '') => [...srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width))
  return {
    imageUrl: link.pathname,
    widths: { webp: widthsOf(image?.srcset), avif: widthsOf(find<HTMLSourceElement>('source')?.srcset) },
    width: sizeOf('width'),
    height: sizeOf('height'),
    alt: image?.alt ?? '',
    caption: link.parentElement?.querySelector('figcaption')?.textContent ?? undefined,
    placeholder: find<HTMLImageElement>('img[src^="data:"]')?.src ?? '',
  }
}
