import { type LoaderFunctionArgs, replace, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { CAROUSEL_MAX } from '../../platform/http/limits.ts'
import { AdminPage } from '../../ui/office/AdminPage.tsx'
import { loaded } from '../../ui/office/call-api.ts'
import { PageLinks } from '../../ui/office/PageLinks.tsx'
import { pageInstead } from '../../ui/office/page-place.ts'
import { useWantedView } from '../../ui/office/use-wanted-view.ts'
import { useSearch } from '../../ui/site/use-search.ts'
import { ExistingImages } from './ExistingImages.tsx'
import { getImages } from './get-images.ts'
import { ImageFilters } from './ImageFilters.tsx'
import { ImageUploadForm } from './ImageUploadForm.tsx'
import { type Filter, filterAfterUpload } from './image-filters.ts'
import { type ImagesView, readView, viewPath } from './images-view.ts'
import styles from './ManageImagesPage.module.css'
import { useImageUploads } from './use-image-uploads.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const view = readView(request.url)
  // What is overtaken by the next letter of a search need not be found any more.
  const list = await loaded(getImages(view, request.signal))
  const page = pageInstead(list)
  if (page !== null) return replace(viewPath({ ...view, page }))
  return { view, list }
}

export function Component() {
  const { view, list } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const uploads = useImageUploads('site', revalidate)

  function showNewest() {
    const newest: ImagesView = { filter: filterAfterUpload(view.filter, 'site'), search: '', page: 1 }
    if (viewPath(newest) !== viewPath(view)) void navigate(viewPath(newest), { preventScrollReset: true })
  }

  return (
    <AdminPage title="Pictures">
      <p className={styles.lead}>
        Pictures not used elsewhere appear in the home page carousel (up to {CAROUSEL_MAX}, oldest first). Pictures from
        weekly updates don’t.
      </p>
      <ImageUploadForm uploads={uploads} onUploaded={showNewest} />
      <ExistingImages
        filters={<Filters view={view} />}
        list={list}
        fresh={uploads.uploaded}
        reload={revalidate}
        more={(page) => <PageLinks place={page} noun="picture" pathOf={(to) => viewPath({ ...view, page: to })} />}
      />
    </AdminPage>
  )
}

function Filters({ view }: { view: ImagesView }) {
  const wanted = useWantedView(view, readView)
  const foundPath = (search: string, filter = wanted.filter) => viewPath({ filter, search, page: 1 })
  const { text, cleaned, setText, search, go } = useSearch(view, foundPath)
  return (
    <ImageFilters
      filter={wanted.filter}
      onFilter={(filter: Filter) => go(foundPath(cleaned, filter))}
      search={text}
      onSearch={setText}
      onSubmit={search}
    />
  )
}
