import { choiceParameter, pageParameter, viewReader } from '#ui/office/list-view.ts'
import { adminPaths } from '#ui/paths.ts'
import { cleanSearch } from '#ui/site/use-search.ts'
import { FILTERS } from './image-filters.ts'

export const readImagesView = viewReader({
  use: choiceParameter(FILTERS.map(({ value }) => value)),
  search: cleanSearch,
  page: pageParameter,
})

/** Whether the page asks for missing descriptions when it opens. */
export const readDescribe = viewReader({ describe: choiceParameter([undefined, 'all']) })

export type ImagesView = ReturnType<typeof readImagesView>

export const imagesPath = ({ use, ...view }: ImagesView) =>
  adminPaths.images({ ...view, use: use === 'all' ? undefined : use })
