import { data, Link } from 'react-router'
import { Head } from '../pages/Head.tsx'
import { paths } from '../paths.ts'
import { EmptyState } from './EmptyState.tsx'
import { PageBand } from './PageBand.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export function Component() {
  return <NotFound />
}

export function NotFound({ what = 'page' }: { what?: 'page' | 'post' }) {
  return (
    <>
      <Head title="Not found" hidden />
      <PageBand title={`There is no such ${what}.`} />
      <EmptyState>
        It may have been moved or taken down. <Link to={paths.home()}>Go to the home page</Link>
      </EmptyState>
    </>
  )
}
