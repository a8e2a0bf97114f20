import { useLocation } from 'react-router'
import { cardUrl } from '#ui/look/look-files.ts'
import { useSite } from './site.ts'

type HeadProps = {
  title?: string
  description?: string
  type?: 'website' | 'article'
  hidden?: boolean
  /** The paths of this page of a list and of its neighbors, for search engines. */
  place?: { path: string; previous: string | undefined; next: string | undefined }
}

/** Title, description and link preview of a page; `hidden` keeps it out of search engines. */
export function Head({ title, description, type = 'website', hidden = false, place }: HeadProps) {
  const site = useSite()
  const { brand, location, origin } = site
  const { pathname } = useLocation()
  const address = origin + (place?.path ?? pathname)
  const fullTitle = title ? `${title} – ${brand}` : `${brand}, ${location}`
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      {place?.previous && <link rel="prev" href={origin + place.previous} />}
      {place?.next && <link rel="next" href={origin + place.next} />}
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={brand} />
      <meta property="og:title" content={title ?? brand} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={address} />
      <meta property="og:image" content={origin + cardUrl(site)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
