const MAX_WAIT_MS = 2000

/**
 * Loads the client code after the page is shown, so that text and images get the bandwidth first. The server inlines the
 * function as text, so it may use nothing from its module. The data attributes of `#boot` name the files.
 */
function startScripts(maxWaitMs: number) {
  const painted = new Promise<void>((resolve) => {
    const look = (list: PerformanceObserverEntryList) =>
      list.getEntriesByName('first-contentful-paint').length > 0 && resolve()
    new PerformanceObserver(look).observe({ type: 'paint', buffered: true })
  })
  const loaded = new Promise((resolve) => addEventListener('load', resolve))
  // A background tab is never painted, and an image may never load.
  const waited = new Promise((resolve) =>
    document.addEventListener('DOMContentLoaded', () => setTimeout(resolve, maxWaitMs)),
  )
  void Promise.race([Promise.all([painted, loaded]), waited]).then(async () => {
    const { entry, modules = '' } = document.getElementById('boot')?.dataset ?? {}
    if (!entry) return
    for (const href of modules.split(' ')) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
      // Starting a request takes a slow phone a moment, so yield to other work between two files.
      await new Promise((resolve) => setTimeout(resolve))
    }
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: entry }))
  })
}

export const START_SCRIPT = `(${startScripts})(${MAX_WAIT_MS});`
