import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '#ui/paths.ts'
import { Head } from '#ui/site/Head.tsx'
import { PageBand } from '#ui/site/PageBand.tsx'

export function loader({ params }: LoaderFunctionArgs) {
  return data({ lot: params.lot ?? '' }, { status: 200 })
}

export function Component() {
  const { lot } = useLoaderData<typeof loader>()
  return (
    <>
      <Head title="Batch number" description="Find the certificate of a batch." />
      <PageBand title="Batch number" isLow>
        <p>
          <bdi>{lot}</bdi>
        </p>
        {/* The page does not look for the batch yet. */}
        <ul>
          <li>
            <Link to={paths.testResults()}>All test results</Link>
          </li>
          <li>
            <Link to={paths.contactUs({ batch: lot })}>Ask us</Link>
          </li>
        </ul>
      </PageBand>
    </>
  )
}
