import { parseResponse } from 'hono/client'
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiOf, onePage, orNull, wholeList } from '../../ui/api-client.ts'
import { paths } from '../../ui/paths.ts'
import hero from '../../ui/site/art/hero.svg'
import { Head } from '../../ui/site/Head.tsx'
import { useSite } from '../../ui/site/site.ts'
import { QuoteBlock } from '../quotes/QuoteBlock.tsx'
import { Sections } from '../sections/Sections.tsx'
import { Carousel } from './Carousel.tsx'
import styles from './HomePage.module.css'

const FIRST_IMAGES = { page: '1', pageSize: '24' }

export async function loader(args: LoaderFunctionArgs) {
  const api = apiOf(args)
  const [sections, quotes, carousel] = await Promise.all([
    orNull(wholeList(parseResponse(api['about-us'].$get({ query: {} })))),
    orNull(wholeList(parseResponse(api.quotes.$get({ query: {} })))),
    orNull(onePage(parseResponse(api.images.unassigned.$get({ query: FIRST_IMAGES })))),
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
        description={`${brand} in ${location}: where nature meets terpenes. Our story, our lab results, our blog.`}
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
      <Carousel firstPage={carousel} />
    </>
  )
}

function Hero() {
  const { brand, location } = useSite()
  return (
    <div className={styles.hero}>
      {/* Lazy, so that it is not loaded while the age question hides it. */}
      <img className={styles.art} src={hero} alt="" width={900} height={1100} loading="lazy" fetchPriority="high" />
      <div className={styles.words}>
        <p className={styles.place}>{location}</p>
        <h1>{`Welcome to ${brand}`}</h1>
        <p className={styles.tagline}>Where nature meets terpenes</p>
        <p className={styles.ways}>
          <Link className={styles.more} to="#section1">
            Learn More Details
          </Link>
          <Link className={styles.batch} to={paths.testResults()}>
            Check your batch
          </Link>
        </p>
      </div>
    </div>
  )
}
