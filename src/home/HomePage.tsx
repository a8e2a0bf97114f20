import { parseResponse } from 'hono/client'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Section } from '../about-us/about-us.schema.ts'
import { Sections } from '../about-us/Sections.tsx'
import { apiOf, orNull } from '../api-client.ts'
import type { UnassignedPage } from '../images/images.schema.ts'
import { Head } from '../pages/Head.tsx'
import { QuoteBlock } from '../quotes/QuoteBlock.tsx'
import type { Quote } from '../quotes/quotes.schema.ts'
import { useSite } from '../site/site.ts'
import { Carousel } from './Carousel.tsx'
import { Hero } from './Hero.tsx'
import styles from './HomePage.module.css'

const FIRST_PICTURES = { page: '1', pageSize: '24' }

export async function loader(args: LoaderFunctionArgs) {
  const api = apiOf(args)
  const [sections, quotes, carousel] = await Promise.all([
    orNull(parseResponse(api['about-us'].$get({ query: {} })) as Promise<Section[]>),
    orNull(parseResponse(api.quotes.$get({ query: {} })) as Promise<Quote[]>),
    orNull(parseResponse(api.images.unassigned.$get({ query: FIRST_PICTURES })) as Promise<UnassignedPage>),
  ])
  return data({ sections, quotes, carousel }, { status: sections && quotes && carousel ? 200 : 503 })
}

export function Component() {
  const { sections, quotes, carousel } = useLoaderData<typeof loader>()
  const { brand, location } = useSite()
  const quote = quotes?.[0]
  return (
    <>
      <Head
        description={`${brand} of ${location}: where nature meets terpenes. Our story, our lab results, our blog.`}
      />
      {(!sections || !quotes) && (
        <div className={styles.errors} role="alert">
          {!sections && <p>Error fetching About Us Sections.</p>}
          {!quotes && <p>Error fetching Quote.</p>}
        </div>
      )}
      <Hero />
      <Sections sections={sections ?? []} />
      {quote && <QuoteBlock quote={quote} />}
      <Carousel pictures={carousel} />
    </>
  )
}
