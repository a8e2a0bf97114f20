import { parseResponse } from 'hono/client'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { Sections } from '../about-us/Sections.tsx'
import { apiOf, orNull } from '../api-client.ts'
import { Head } from '../pages/Head.tsx'
import { QuoteBlock } from '../quotes/QuoteBlock.tsx'
import { useSite } from '../site/site.ts'
import { Carousel } from './Carousel.tsx'
import { Hero } from './Hero.tsx'
import styles from './HomePage.module.css'

export async function loader(args: LoaderFunctionArgs) {
  const api = apiOf(args)
  const [sections, quotes, carousel] = await Promise.all([
    orNull(parseResponse(api['about-us'].$get())),
    orNull(parseResponse(api.quotes.$get())),
    orNull(parseResponse(api.images.unassigned.$get())),
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
      <Carousel images={carousel?.images ?? null} />
    </>
  )
}
