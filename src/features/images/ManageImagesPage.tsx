import { type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { CAROUSEL_MAX } from '../../platform/http/limits.ts'
import { AdminPage } from '../../ui/office/AdminPage.tsx'
import { loaded } from '../../ui/office/call-api.ts'
import { redirectBeyond, useWantedView } from '../../ui/office/list-view.ts'
import { PageLinks } from '../../ui/office/PageLinks.tsx'
import { useSearch } from '../../ui/site/use-search.ts'
import { DescribeUploads } from './DescribeUploads.tsx'
import { ExistingImages } from './ExistingImages.tsx'
import { getImages } from './get-images.ts'
import { ImageFilters } from './ImageFilters.tsx'
import { ImageUploadForm } from './ImageUploadForm.tsx'
import { filterAfterUpload } from './image-filters.ts'
import { type ImagesView, imagesPath, readImagesView } from './images-view.ts'
import styles from './ManageImagesPage.module.css'
import { useDescriptionQueue } from './use-description-queue.ts'
import { useImageUploads } from './use-image-uploads.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const view = readImagesView(request.url)
  // The router aborts this signal when the next search replaces this one.
  const list = await loaded(getImages(view, request.signal))
  redirectBeyond(list, (page) => imagesPath({ ...view, page }))
  return { view, list }
}

export function Component() {
  const { view, list } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const queue = useDescriptionQueue()
  const uploads = useImageUploads('site', (image) => {
    queue.add(image)
    return revalidate()
  })

  function showNewest() {
    queue.ask()
    const newest: ImagesView = { use: filterAfterUpload(view.use, 'site'), search: '', page: 1 }
    if (imagesPath(newest) !== imagesPath(view)) void navigate(imagesPath(newest), { preventScrollReset: true })
  }

  return (
    <AdminPage title="Images">
      <p className={styles.lead}>
        Images not used elsewhere appear in the home page carousel (up to {CAROUSEL_MAX}, oldest first). Images from
        weekly updates don't.
      </p>
      <ImageUploadForm uploads={uploads} onUploaded={showNewest} />
      <DescribeUploads
        queue={queue}
        listed={'data' in list ? list.data.images : []}
        takesFocus={!uploads.hasFailed}
        reload={revalidate}
      />
      <ExistingImages
        filters={<Filters view={view} />}
        list={list}
        fresh={uploads.uploaded}
        reload={revalidate}
        onDeleted={queue.settle}
        more={(page) => <PageLinks place={page} noun="image" pathOf={(to) => imagesPath({ ...view, page: to })} />}
      />
    </AdminPage>
  )
}

function Filters({ view }: { view: ImagesView }) {
  const wanted = useWantedView(view, readImagesView)
  const foundPath = (search: string, use = wanted.use) => imagesPath({ use, search, page: 1 })
  const { text, cleaned, setText, search, go } = useSearch(view, foundPath)
  return (
    <ImageFilters
      filter={wanted.use}
      onFilter={(use) => go(foundPath(cleaned, use))}
      search={text}
      onSearch={setText}
      onSubmit={search}
    />
  )
}
