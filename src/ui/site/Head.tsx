import { createContext, use } from 'react'
import { useLocation } from 'react-router'
import { LINK_PREVIEW, linkPreviewUrl } from '#platform/files/image-files.ts'
import { cardUrl } from '#ui/look/look-files.ts'
import type { Focus } from './focus.ts'
import { useSite } from './site.ts'

export type HeadProps = {
  title?: string
  description?: string
  /** For a post. */
  article?: { author: string; createdAt: string }
  /** Shown with links to the page instead of the site's card. */
  picture?: { imageUrl: string; alt: string; focus?: Focus | undefined } | null
  hidden?: boolean
  /** The page's path, if it has several, and those of its neighbors in a list, for search engines. */
  place?: { path: string; previous: string | undefined; next: string | undefined }
}

/** The server reads here what a page says about itself, to describe it for search engines. */
export const HeadContext = createContext<((head: HeadProps & { address: string }) => void) | null>(null)

/** Title, description and link preview of a page; `hidden` keeps it out of search engines. */
export function Head(props: HeadProps) {
  const { title, description, article, picture, hidden = false, place } = props
  const site = useSite()
  const { brand, location, origin } = site
  const { pathname } = useLocation()
  const address = origin + (place?.path ?? pathname)
  use(HeadContext)?.({ ...props, address })
  const fullTitle = title ? `${title} – ${brand}` : `${brand}, ${location}`
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      {place?.previous && <link rel="prev" href={origin + place.previous} />}
      {place?.next && <link rel="next" href={origin + place.next} />}
      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:site_name" content={brand} />
      <meta property="og:title" content={title ?? brand} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={address} />
      <meta property="og:image" content={origin + (picture ? linkPreviewUrl(picture) : cardUrl(site))} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={`${LINK_PREVIEW.width}`} />
      <meta property="og:image:height" content={`${LINK_PREVIEW.height}`} />
      <meta property="og:image:alt" content={picture?.alt || (title ?? brand)} />
      {article && <meta property="article:published_time" content={article.createdAt} />}
      {article?.author && <meta name="author" content={article.author} />}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
