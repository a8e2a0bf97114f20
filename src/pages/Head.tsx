import { useLocation } from 'react-router'
import { useSite } from '../site/site.ts'

type HeadProps = { title?: string; description?: string; type?: 'website' | 'article'; hidden?: boolean }

/** Title, description and link preview of a page; `hidden` keeps it out of search engines. */
export function Head({ title, description, type = 'website', hidden = false }: HeadProps) {
  const { brand, location, origin } = useSite()
  const address = origin + useLocation().pathname
  const fullTitle = title ? `${title} – ${brand}` : `${brand}, ${location}`
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={brand} />
      <meta property="og:title" content={title ?? brand} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${origin}/social-card.jpg`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
