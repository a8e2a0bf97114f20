export function startDownload(href: string, fileName: string) {
  const link = document.createElement('a')
  link.href = href
  // With `download`, an error response neither becomes a file nor replaces the page.
  link.download = fileName
  link.click()
}
