/** Tells the server that a visitor opened a page without requesting its HTML, for the counts of `src/features/visits`. */
export const tellOpened = (path: string) =>
  void navigator.sendBeacon('/api/opened', new Blob([JSON.stringify({ path })], { type: 'application/json' }))
