const MAX_WAIT_MS = 2000

/**
 * Fetches the program once the page is seen: until then the line belongs to the words and pictures. It stands alone:
 * the server puts it into the page as text. The tag of the page's data names the files.
 */
function startScripts(maxWaitMs: number) {
  const painted = new Promise<void>((resolve) => {
    const look = (list: PerformanceObserverEntryList) =>
      list.getEntriesByName('first-contentful-paint').length > 0 && resolve()
    new PerformanceObserver(look).observe({ type: 'paint', buffered: true })
  })
  const loaded = new Promise((resolve) => addEventListener('load', resolve))
  // A tab that nobody looks at is never painted, and a picture may never come.
  const waited = new Promise((resolve) =>
    document.addEventListener('DOMContentLoaded', () => setTimeout(resolve, maxWaitMs)),
  )
  void Promise.race([Promise.all([painted, loaded]), waited]).then(async () => {
    const { entry, modules = '' } = document.getElementById('boot')?.dataset ?? {}
    if (!entry) return
    for (const href of modules.split(' ')) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
      // Asking for a file takes a slow phone a moment: between two of them it can do something else.
      await new Promise((resolve) => setTimeout(resolve))
    }
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: entry }))
  })
}

export const START_SCRIPT = `(${startScripts})(${MAX_WAIT_MS});`
