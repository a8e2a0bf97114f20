import { type Source, useFirstPages } from '../../ui/office/use-first-pages.ts'
import { getImages } from './get-images.ts'
import type { Filter } from './image-filters.ts'
import type { ImagePage } from './images.schema.ts'

const IMAGES: Source<Filter, ImagePage> = {
  get: (use, wanted) => getImages({ use, ...wanted }),
  join: (first, others) => ({ ...first, images: [first, ...others].flatMap(({ images }) => images) }),
}

/** The images that a dialog shows. */
export const useImageList = (filter: Filter, typed: string, isOpen: boolean) =>
  useFirstPages(IMAGES, { scope: filter, typed, isOpen })
