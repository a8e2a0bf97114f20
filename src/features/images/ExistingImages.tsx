import type { ReactNode } from 'react'
import { AdminSection } from '../../ui/office/AdminSection.tsx'
import type { Loaded } from '../../ui/office/call-api.ts'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { ImageCards } from './ImageCards.tsx'
import type { Image, ImagePage } from './images.schema.ts'
import { StillPreparing } from './StillPreparing.tsx'

type ExistingImagesProps = {
  filters: ReactNode
  /** Undefined while they are on their way. */
  list: Loaded<ImagePage> | undefined
  /** Those that were uploaded just now. */
  fresh: Image[]
  /** After a change of one of them. */
  reload: () => Promise<void>
  /** Without it they are only looked after. */
  onSelect?: (image: Image) => void
  /** The way to those that are not listed, when there are some. */
  more: (page: ImagePage) => ReactNode
}

export function ExistingImages({ filters, list, reload, more, ...cards }: ExistingImagesProps) {
  return (
    <AdminSection title="Existing Images">
      {filters}
      {!list && <p role="status">Loading...</p>}
      {list && 'reason' in list && <LoadError reason={list.reason} onRetry={reload} />}
      {list && 'data' in list && (
        <>
          <StillPreparing {...list.data} reload={reload} />
          <ImageCards images={list.data.images} reload={reload} {...cards} />
          {more(list.data)}
        </>
      )}
    </AdminSection>
  )
}
