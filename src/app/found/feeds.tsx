import { renderToStaticMarkup } from 'react-dom/server'
import { pictureKeys } from '#features/writing/text/parse-text.ts'
import { RichText } from '#features/writing/text/RichText.tsx'
import type { TextTree } from '#features/writing/text/text-tree.ts'
import { linkPreviewUrl } from '#platform/files/image-files.ts'
import { BLOG_LEAD, warningFor } from '#platform/site-words.ts'
import { paths } from '#ui/paths.ts'
import type { Site } from '#ui/site/site.ts'
import type { FeedItem } from './found.queries.ts'
import { xml } from './xml.ts'

/** Characters of HTML. Feeds have only the summary of older posts beyond it. */
const FEED_MAX = 1_000_000
const KEPT = ['href', 'src', 'alt', 'width', 'height', 'start', 'id', 'dir', 'scope']

/** Turns what pages show into HTML for feed readers: absolute addresses, one file per picture, nothing that needs our styles. */
function forReaders(html: string, address: string): string {
  const absolute = (element: HTMLRewriterTypes.Element, name: string) => {
    const value = element.getAttribute(name)
    if (value !== null) element.setAttribute(name, new URL(value, address).href)
  }
  return new HTMLRewriter()
    .on('source, img[aria-hidden], a[aria-labelledby]', { element: (element) => void element.remove() })
    .on('div, span, section, picture, a[data-picture]', { element: (element) => void element.removeAndKeepContent() })
    .on('*', {
      element(element) {
        for (const [name] of [...element.attributes]) if (!KEPT.includes(name)) element.removeAttribute(name)
        absolute(element, 'href')
        absolute(element, 'src')
      },
    })
    .transform(html)
}

/** The text with its cover, which pages show on cards only. */
function withCover(tree: TextTree, picture: FeedItem['picture']): TextTree {
  const fileKey = picture?.imageUrl.split('/').at(-2) ?? ''
  if (!picture || pictureKeys(tree).includes(fileKey)) return tree
  return [{ kind: 'figure', picture: { kind: 'picture', fileKey, alt: picture.alt, caption: '', picture } }, ...tree]
}

function htmlOf({ kind, tree, summary, picture }: FeedItem, address: string, site: Site): string {
  const warning = warningFor(site, 'posts')
  const html = renderToStaticMarkup(
    <>
      {tree ? <RichText tree={withCover(tree, picture)} /> : <p>{summary}</p>}
      {!tree && (
        <p>
          <a href={address}>{`Read the whole ${kind}`}</a>
        </p>
      )}
      {warning && <p>{warning}</p>}
    </>,
  )
  return forReaders(html, address)
}

/** The posts and updates as feeds show them. */
export function feedEntries(items: FeedItem[], site: Site) {
  let length = 0
  return items.map((item) => {
    const address = site.origin + item.path
    const whole = htmlOf(item, address, site)
    const html = length + whole.length > FEED_MAX ? htmlOf({ ...item, tree: undefined }, address, site) : whole
    length += html.length
    return { ...item, id: site.origin + item.shortPath, address, html }
  })
}

type Entry = ReturnType<typeof feedEntries>[number]

/** RFC 4287 */
export function atomFeed(entries: Entry[], site: Site): string {
  const { brand, origin, blogLead = BLOG_LEAD } = site
  const updated =
    entries
      .map(({ updated_at }) => updated_at)
      .sort()
      .at(-1) ?? new Date(0).toISOString()
  const items = entries.map(
    ({ id, title, address, author, summary, created_at, updated_at, html }) => xml`<entry>
<id>${id}</id>
<title>${title}</title>
<link rel="alternate" type="text/html" href="${address}"/>
<published>${created_at}</published>
<updated>${updated_at}</updated>
<author><name>${author || brand}</name></author>
<summary>${summary}</summary>
<content type="html">${html}</content>
</entry>
`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
${xml`<feed xmlns="http://www.w3.org/2005/Atom">
<id>${origin + paths.blog()}</id>
<title>${brand}</title>
<subtitle>${blogLead}</subtitle>
<link rel="self" type="application/atom+xml" href="${origin}/feed.xml"/>
<link rel="alternate" type="text/html" href="${origin + paths.blog()}"/>
<updated>${updated}</updated>
<author><name>${brand}</name></author>
`}${items.join('')}</feed>
`
}

/** https://www.jsonfeed.org/version/1.1/ */
export function jsonFeed(entries: Entry[], site: Site): string {
  const { brand, origin, blogLead = BLOG_LEAD } = site
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    ...{ title: brand, description: blogLead },
    ...{ home_page_url: origin + paths.blog(), feed_url: `${origin}/feed.json`, authors: [{ name: brand }] },
    items: entries.map(({ id, title, address, author, summary, picture, created_at, updated_at, html }) => ({
      ...{ id, url: address, title, summary, content_html: html },
      ...(picture && { image: origin + linkPreviewUrl(picture) }),
      ...{ date_published: created_at, date_modified: updated_at },
      ...(author && { authors: [{ name: author }] }),
    })),
  })
}
