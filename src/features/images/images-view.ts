import { onePage } from '#ui/api-client.ts'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'
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

const PAGE_SIZE = 60
// The most images that the API returns at once.
const UNDESCRIBED_MAX = 200

export function getImages({ use, search, page }: ImagesView, signal?: AbortSignal) {
  const query = { page: `${page}`, pageSize: `${PAGE_SIZE}`, ...(search && { search }), ...(use !== 'all' && { use }) }
  return getPage(query, signal)
}

/** Returns the newest of the site's images that have no description. */
export const getUndescribed = async (signal?: AbortSignal) =>
  (await getPage({ use: 'undescribed', page: '1', pageSize: `${UNDESCRIBED_MAX}` }, signal)).images

type Query = NonNullable<Parameters<typeof adminApi.images.$get>[0]['query']>

const getPage = (query: Query, signal?: AbortSignal) =>
  onePage(answer(adminApi.images.$get({ query }, { init: { ...(signal && { signal }) } })))
