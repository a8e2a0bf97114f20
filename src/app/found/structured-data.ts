import { linkPreviewUrl } from '#platform/files/image-files.ts'
import { type OpenTime, WEEKDAYS } from '#platform/hours.ts'
import { cardUrl } from '#ui/look/look-files.ts'
import { paths } from '#ui/paths.ts'
import type { HeadProps } from '#ui/site/Head.tsx'
import type { Site } from '#ui/site/site.ts'

type PageHead = HeadProps & { address: string }

/** Describes a page for search engines, with the types of schema.org. */
export function structuredData(head: PageHead, site: Site): object[] {
  const { title, article, hidden, address } = head
  if (hidden) return []
  const isOfBusiness = [paths.home(), paths.contactUs()].some((path) => address === site.origin + path)
  return [
    ...(isOfBusiness ? [businessOf(site)] : []),
    ...(article ? [postingOf({ ...head, article }, site)] : []),
    ...(title ? [trailOf(head, title, site)] : []),
  ].map((thing) => ({ '@context': 'https://schema.org', ...thing }))
}

function businessOf(site: Site) {
  const { brand, origin, location, visitAddress, contactEmail, tagline, logo, hours, mapUrl } = site
  const profiles = [site.instagramUrl, site.facebookUrl, site.youtubeUrl, site.tiktokUrl].filter(Boolean)
  const address = visitAddress
    ? {
        streetAddress: visitAddress
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean)
          .join(', '),
      }
    : { addressLocality: location }
  return {
    '@type': 'LocalBusiness',
    ...{ '@id': `${origin}/#business`, name: brand, url: `${origin}/`, email: contactEmail },
    ...(tagline && { description: tagline }),
    image: origin + cardUrl(site),
    ...(logo && { logo: `${origin}${logo.folder}/logo.webp` }),
    address: { '@type': 'PostalAddress', ...address },
    ...(mapUrl && { hasMap: mapUrl }),
    ...(profiles.length > 0 && { sameAs: profiles }),
    ...(hours && { openingHoursSpecification: hoursOf(hours) }),
  }
}

/** On other days, a time from midnight to midnight means closed. */
const CLOSED: OpenTime = { opens: '00:00', closes: '00:00' }

function hoursOf({ days, exceptions }: NonNullable<Site['hours']>) {
  const during = ({ opens, closes }: OpenTime) => ({
    '@type': 'OpeningHoursSpecification',
    ...{ opens, closes: closes === '24:00' ? '23:59' : closes },
  })
  return [
    ...days.flatMap((open, day) =>
      open.map((time) => ({ ...during(time), dayOfWeek: `https://schema.org/${WEEKDAYS[day]}` })),
    ),
    ...exceptions.flatMap(({ from, to, open }) =>
      (open.length > 0 ? open : [CLOSED]).map((time) => ({ ...during(time), validFrom: from, validThrough: to })),
    ),
  ]
}

function postingOf(head: PageHead & { article: NonNullable<HeadProps['article']> }, site: Site) {
  const { title = '', description, article, picture, address } = head
  const { brand, origin } = site
  const business = { '@type': 'Organization', '@id': `${origin}/#business`, name: brand, url: `${origin}/` }
  return {
    '@type': 'BlogPosting',
    ...{ headline: title, ...(description && { description }), url: address, mainEntityOfPage: address },
    image: origin + (picture ? linkPreviewUrl(picture) : cardUrl(site)),
    datePublished: article.createdAt,
    author: article.author ? { '@type': 'Person', name: article.author } : business,
    publisher: business,
  }
}

function trailOf({ article, address }: PageHead, title: string, { brand, origin }: Site) {
  const isCertificate = address.startsWith(`${origin}${paths.testResults()}/`)
  const steps = [
    { name: brand, item: `${origin}/` },
    ...(article ? [{ name: 'Blog', item: origin + paths.blog() }] : []),
    ...(isCertificate ? [{ name: 'Test results', item: origin + paths.testResults() }] : []),
    { name: title, item: address },
  ]
  const itemListElement = steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step }))
  return { '@type': 'BreadcrumbList', itemListElement }
}
