import { loadChunk, PART_CHUNKS } from '#ui/site/load-chunk.ts'

const loadViewer = () => import('./show-pictures.tsx')

/** Shows the pictures of a text in a viewer. Without it, their links lead to the files. */
export function openPictures() {
  document.addEventListener('click', async (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-picture]')
    // The visitor wants the file in a tab of its own.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    try {
      const { showPictures } = await loadChunk(PART_CHUNKS.pictures, loadViewer)
      showPictures(link)
    } catch {
      location.assign(link.href)
    }
  })
}
