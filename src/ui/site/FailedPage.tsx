import type { ComponentProps } from 'react'
import { ErrorNotice } from './ErrorNotice.tsx'
import { Head } from './Head.tsx'
import { PageBand } from './PageBand.tsx'

/** Replaces a page that failed to load. */
export const FailedPage = ({ title, ...notice }: { title: string } & ComponentProps<typeof ErrorNotice>) => (
  <>
    <Head title={title} hidden />
    <PageBand title={title} />
    <ErrorNotice {...notice} />
  </>
)
