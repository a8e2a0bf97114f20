import { SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { AdminSection } from '../admin/AdminSection.tsx'
import type { Loaded } from '../admin/call-api.ts'
import { LoadError } from '../admin/LoadError.tsx'
import styles from './ExistingImages.module.css'
import { ImageCards } from './ImageCards.tsx'
import { FILTERS, type Filter, filterImages } from './image-filters.ts'
import type { Image, ListedImage } from './images.schema.ts'

type ExistingImagesProps = {
  /** Undefined while they are on their way. */
  list: Loaded<{ images: ListedImage[] }> | undefined
  /** Those that were uploaded just now. */
  fresh: Image[]
  filter: Filter
  onFilter: (filter: Filter) => void
  /** After a change of one of them. */
  reload: () => Promise<void>
  /** Without it they are only looked after. */
  onSelect?: ((image: Image) => void) | undefined
}

export function ExistingImages({ list, filter, onFilter, reload, ...cards }: ExistingImagesProps) {
  const [search, setSearch] = useState('')
  return (
    <AdminSection title="Existing Images">
      <div className={styles.bar}>
        <SegmentedControl
          className={styles.filter}
          size="md"
          aria-label="Which pictures"
          data={[...FILTERS]}
          value={filter}
          onChange={onFilter}
        />
        <TextInput
          type="search"
          className={styles.search}
          aria-label="Search by description or file name"
          placeholder="Search by description or file name"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      {!list && <p role="status">Loading...</p>}
      {list && 'reason' in list && <LoadError reason={list.reason} onRetry={reload} />}
      {list && 'data' in list && (
        <ImageCards
          key={`${filter} ${search}`}
          images={filterImages(list.data.images, filter, search)}
          reload={reload}
          {...cards}
        />
      )}
    </AdminSection>
  )
}
