import { data, Link } from 'react-router'
import { paths } from '../paths.ts'
import { EmptyState } from './EmptyState.tsx'
import { Head } from './Head.tsx'
import { PageBand } from './PageBand.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export function Component() {
  return <NotFound />
}

type NotFoundProps = {
  what?: 'page' | 'post'
  /** For a page beyond the end of a list. */
  firstPage?: string | undefined
}

export function NotFound({ what = 'page', firstPage }: NotFoundProps) {
  return (
    <>
      <Head title="Not found" hidden />
      <PageBand title={what === 'post' ? 'Post not found' : 'Page not found'} />
      <EmptyState>
        It may have been moved or deleted. <WayOn what={what} firstPage={firstPage} />
      </EmptyState>
    </>
  )
}

function WayOn({ what, firstPage }: NotFoundProps) {
  if (firstPage) return <Link to={firstPage}>Go to the first page</Link>
  if (what === 'post') return <Link to={paths.blog()}>Go to the blog</Link>
  return <Link to={paths.home()}>Go to the home page</Link>
}
