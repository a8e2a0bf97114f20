import { markRunning } from '#platform/rendering/notice-lost-bundle.script.ts'
import { openPictures } from '#ui/pictures/open-pictures.ts'
import { fetchPictures } from '#ui/site/fetch-pictures.ts'
import { onHistoryStep, watchHistory } from '#ui/site/history-entries.ts'
import { restoreScroll } from '#ui/site/restore-scroll.ts'
import { shareOnPress } from '#ui/site/share-on-press.ts'
import { watchMenu } from '#ui/site/watch-menu.ts'

const shown = location.pathname + location.search

watchHistory()
// After a reload, the browser leads back to a page of the same router without loading it.
onHistoryStep(() => {
  if (location.pathname + location.search !== shown) location.reload()
  return false
})
fetchPictures()
openPictures()
shareOnPress()
restoreScroll()
watchMenu()
markRunning()
