/** Makes the buttons “Share” and “Print” work, also on pages without React. */
export function shareOnPress() {
  document.addEventListener('click', async ({ target }) => {
    if ((target as Element).closest('button[data-print]')) return print()
    const button = (target as Element).closest<HTMLButtonElement>('button[data-share]')
    const status = button?.nextElementSibling
    if (!button || !status) return
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
    status.textContent = await share(button.value, canonical?.href ?? location.origin + location.pathname)
  })
}

/** Opens the device's own share sheet, or else copies the address. Returns what to say: the address itself if both fail. */
async function share(title: string, url: string): Promise<string> {
  try {
    if (navigator.share) {
      await navigator.share({ title, url })
      return ''
    }
    await navigator.clipboard.writeText(url)
    return 'Address copied.'
  } catch (error) {
    return (error as Error).name === 'AbortError' ? '' : url
  }
}
