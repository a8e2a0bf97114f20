/** Only elements of a page without scripts and images: nothing here is fetched. */
type Inert = Document

const OURS = /^(?:\/files\/[\w-]+\/\d+\.webp|upload:[\w-]+)$/

/** A tag with its attributes, whose values may hold `>`. It never fails after the name, so that the time stays linear. */
const TAG = /<[a-z][^\s/>]*(?:[\s/]+|[^\s/>][^\s/>=]*(?:\s*=\s*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^\s>"'][^\s>]*)?)?)*>?/gi

export const renameStyles = (html: string) =>
  html
    .replace(/<style[\s>][\s\S]*?(?:<\/style>|$)/gi, '')
    .replace(TAG, (tag) => tag.replace(/([\s/"'])style(?=\s*=)/gi, '$1data-style'))

/**
 * Prepares HTML from the clipboard for the editor. The content security policy blocks style attributes in parsed HTML
 * and reports each, so they are renamed first and read from an element that belongs to the page.
 * @returns the HTML, and how many pictures from elsewhere were left out
 */
export function cleanPasted(html: string): { html: string; pictures: number } {
  const page = new DOMParser().parseFromString(renameStyles(html), 'text/html')
  makeWordLists(page)
  const pictures = removePictures(page)
  for (const element of page.querySelectorAll<HTMLElement>('[data-style]')) applyStyle(page, element)
  for (const heading of page.querySelectorAll('h1')) rename(page, heading, 'h2')
  for (const heading of page.querySelectorAll('h5, h6')) rename(page, heading, 'h4')
  for (const table of page.querySelectorAll('table')) tidyTable(page, table)
  for (const paragraph of page.querySelectorAll('p'))
    if (!paragraph.textContent.trim() && !paragraph.querySelector('img, br')) paragraph.remove()
  return { html: page.body.innerHTML, pictures }
}

function rename(page: Inert, element: Element, name: string) {
  const other = page.createElement(name)
  for (const { name, value } of element.attributes) other.setAttribute(name, value)
  other.append(...element.childNodes)
  element.replaceWith(other)
}

/** Word writes the items of lists as paragraphs, with the level in the style and the marker in the text. */
function makeWordLists(page: Inert) {
  let root: Element | undefined
  let open: Element[] = []
  for (const paragraph of page.querySelectorAll<HTMLElement>('p[data-style*="mso-list:"]')) {
    const level = Number(/level(\d)/.exec(/mso-list:([^;]*)/.exec(paragraph.dataset.style ?? '')?.[1] ?? '')?.[1] ?? 1)
    const marker = paragraph.querySelector('[data-style*="mso-list:Ignore" i]')
    const [, number] = /^\s*\(?(\d+|[a-z]{1,4})[.)]/i.exec(marker?.textContent ?? '') ?? []
    const name = number ? 'ol' : 'ul'
    marker?.remove()
    if (root?.nextElementSibling !== paragraph) open = []
    open.length = Math.min(open.length, level)
    if (open.length === level && open.at(-1)?.localName !== name) open.pop()
    while (open.length < level) {
      const list = page.createElement(name)
      if (Number(number) > 1) list.setAttribute('start', `${number}`)
      const around = open.at(-1)
      if (around) (around.lastElementChild ?? around.appendChild(page.createElement('li'))).append(list)
      else {
        paragraph.before(list)
        root = list
      }
      open.push(list)
    }
    const item = page.createElement('li')
    item.append(...paragraph.childNodes)
    open.at(-1)?.append(item)
    paragraph.remove()
  }
}

function removePictures(page: Inert): number {
  let count = 0
  for (const image of page.querySelectorAll('img')) {
    const src = (image.getAttribute('src') ?? '').replace(location.origin, '')
    image.setAttribute('src', src)
    if (OURS.test(image.dataset.upload ?? src)) continue
    // Others are too small to be seen, such as those that count readers.
    if (Number(image.getAttribute('width') ?? 2) > 1) count++
    image.remove()
  }
  return count
}

function applyStyle(page: Inert, element: HTMLElement) {
  const { style } = document.createElement('span')
  style.cssText = element.dataset.style ?? ''
  delete element.dataset.style
  const { fontWeight, fontStyle, textDecorationLine, textAlign } = style
  const isText = /^(?:span|p|div|a)$/.test(element.localName)
  const isBold = fontWeight === 'bold' || Number(fontWeight) >= 600
  if (isText && isBold) wrap(page, element, 'strong')
  if (isText && fontStyle === 'italic') wrap(page, element, 'em')
  if (isText && textDecorationLine.includes('line-through')) wrap(page, element, 's')
  if (/^t[dh]$/.test(element.localName) && textAlign) element.setAttribute('align', textAlign)
  // Google Docs puts everything into such an element.
  const isPlain = fontWeight === 'normal' || Number(fontWeight) < 600
  if (/^(?:b|strong)$/.test(element.localName) && fontWeight && isPlain) element.replaceWith(...element.childNodes)
  if (/^(?:i|em)$/.test(element.localName) && fontStyle === 'normal') element.replaceWith(...element.childNodes)
}

function wrap(page: Inert, element: Element, name: string) {
  const around = page.createElement(name)
  around.append(...element.childNodes)
  element.append(around)
}

/** In Markdown, the first row is the head, and a cell is one line. */
function tidyTable(page: Inert, table: HTMLTableElement) {
  for (const cell of table.rows[0]?.querySelectorAll('td') ?? []) rename(page, cell, 'th')
  for (const block of table.querySelectorAll('td :is(p, div, li, h2, h3, h4), th :is(p, div, li, h2, h3, h4)'))
    block.replaceWith(...block.childNodes, page.createElement('br'))
  for (const list of table.querySelectorAll('ul, ol, blockquote, pre')) list.replaceWith(...list.childNodes)
}
