import { parseResponse } from 'hono/client'
import { Fragment, type ReactNode } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { NewestCertificates } from '#features/certificates/NewestCertificates.tsx'
import { NewestPosts } from '#features/posts/NewestPosts.tsx'
import { QuoteBlock } from '#features/quotes/QuoteBlock.tsx'
import { Sections } from '#features/sections/Sections.tsx'
import { HOME_PARTS, type HomePart } from '#platform/site-words.ts'
import { apiOf, onePage, orNull, wholeList } from '#ui/api-client.ts'
import { Head } from '#ui/site/Head.tsx'
import { siteOf, useSite } from '#ui/site/site.ts'
import { VisitUs } from '#ui/site/visit/VisitUs.tsx'
import { Carousel } from './Carousel.tsx'
import { Hero } from './Hero.tsx'
import styles from './HomePage.module.css'

const FIRST_IMAGES = { page: '1', pageSize: '24', for: 'carousel' } as const
const NEWEST_POSTS = { page: '1', pageSize: '3', published: 'true', excerpt: 'true' } as const
const NEWEST_CERTIFICATES = { page: '1', pageSize: '3', newest: 'true' } as const

export async function loader(args: LoaderFunctionArgs) {
  const api = apiOf(args)
  const { homeParts = HOME_PARTS, heroImageId } = siteOf(args)
  const has = (part: HomePart) => homeParts.includes(part)
  const [sections, quotes, carousel, posts, certificates, hero] = await Promise.all([
    orNull(wholeList(parseResponse(api['about-us'].$get({ query: {} })))),
    has('quote') ? orNull(wholeList(parseResponse(api.quotes.$get({ query: {} })))) : undefined,
    has('carousel') ? orNull(onePage(parseResponse(api.images.unassigned.$get({ query: FIRST_IMAGES })))) : undefined,
    has('posts') ? orNull(onePage(parseResponse(api.blog.$get({ query: NEWEST_POSTS })))) : undefined,
    has('certificates') ? orNull(onePage(parseResponse(api.manage.$get({ query: NEWEST_CERTIFICATES })))) : undefined,
    heroImageId ? orNull(parseResponse(api.hero.$get())) : undefined,
  ])
  const parts = { sections, quotes, carousel, posts, certificates, hero }
  return data(parts, { status: Object.values(parts).includes(null) ? 503 : 200 })
}

export function Component() {
  const { sections, quotes, carousel, posts, certificates, hero } = useLoaderData<typeof loader>()
  const { brand, location, tagline, homeParts = HOME_PARTS } = useSite()
  const quote = quotes?.[0]
  const words = tagline ?? 'where nature meets terpenes'
  // Undefined if the settings did not name this part when the data was loaded.
  const parts: Record<HomePart, ReactNode> = {
    quote: quote && <QuoteBlock quote={quote} />,
    visit: <VisitUs isBand />,
    carousel: carousel !== undefined && !carousel?.isHidden && <Carousel firstPage={carousel} />,
    posts: posts !== undefined && <NewestPosts posts={posts?.posts ?? null} />,
    certificates: certificates !== undefined && <NewestCertificates certificates={certificates?.coas ?? null} />,
  }
  return (
    <>
      <Head description={`${brand} in ${location}${words && `: ${words}`}. Our story, our lab results, our blog.`} />
      {(!sections || quotes === null) && (
        <div className={styles.errors} role="alert">
          {!sections && <p>Error fetching About Us Sections.</p>}
          {quotes === null && <p>Error fetching Quote.</p>}
        </div>
      )}
      <Hero photo={hero?.image ?? null} />
      <Sections sections={sections ?? []} />
      {homeParts.map((part) => (
        <Fragment key={part}>{parts[part]}</Fragment>
      ))}
    </>
  )
}
