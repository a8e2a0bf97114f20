import { type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { CAROUSEL_MAX } from '#platform/http/limits.ts'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { useAnnounce } from '#ui/office/Announcements.tsx'
import { loaded } from '#ui/office/call-api.ts'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { redirectBeyond, useWantedView } from '#ui/office/list-view.ts'
import { PageLinks } from '#ui/office/PageLinks.tsx'
import { numberText } from '#ui/site/number-text.ts'
import { useBusy } from '#ui/site/use-busy.ts'
import { useSearch } from '#ui/site/use-search.ts'
import { DescribeUploads, useDescriptionQueue } from './DescribeUploads.tsx'
import { ExistingImages } from './ExistingImages.tsx'
import { ImageFilters } from './ImageFilters.tsx'
import { ImageUploadForm } from './ImageUploadForm.tsx'
import { filterAfterUpload } from './image-filters.ts'
import type { Image } from './images.schema.ts'
import { getImages, getUndescribed, type ImagesView, imagesPath, readDescribe, readImagesView } from './images-view.ts'
import styles from './ManageImagesPage.module.css'
import { useImageUploads } from './use-image-uploads.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const view = readImagesView(request.url)
  // The router aborts this signal when the next search replaces this one.
  const [list, undescribed] = await Promise.all([
    loaded(getImages(view, request.signal)),
    // If this fails, the page still offers “Describe all”.
    readDescribe(request.url).describe ? getUndescribed(request.signal).catch(() => []) : [],
  ])
  redirectBeyond(list, (page) => imagesPath({ ...view, page }))
  return { view, list, undescribed }
}

export function Component() {
  const { view, list, undescribed } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const queue = useDescriptionQueue(undescribed)
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
        Images not used elsewhere appear in the home page carousel (up to {CAROUSEL_MAX}, oldest first) until you choose
        the images to show there. Images from posts and weekly updates aren't added.
      </p>
      <ImageUploadForm uploads={uploads} onUploaded={showNewest} />
      <DescribeUploads
        queue={queue}
        listed={'data' in list ? list.data.images : []}
        takesFocus={!uploads.hasFailed}
        reload={revalidate}
      />
      <ExistingImages
        filters={
          <>
            {queue.asked.length === 0 && 'data' in list && (
              <UndescribedNote count={list.data.undescribed} onFound={queue.askAbout} reload={revalidate} />
            )}
            <Filters view={view} />
          </>
        }
        list={list}
        fresh={uploads.uploaded}
        reload={revalidate}
        onDeleted={queue.settle}
        more={(page) => <PageLinks place={page} noun="image" pathOf={(to) => imagesPath({ ...view, page: to })} />}
      />
    </AdminPage>
  )
}

type UndescribedNoteProps = { count: number; onFound: (images: Image[]) => void; reload: () => Promise<void> }

function UndescribedNote({ count, onFound, reload }: UndescribedNoteProps) {
  const announce = useAnnounce()
  const { isBusy, run } = useBusy()
  if (count === 0) return null
  const describe = () =>
    run(async () => {
      const found = await loaded(getUndescribed())
      if ('reason' in found) {
        announce("Couldn't load the images without a description.", { kind: 'error', reason: found.reason })
      } else if (found.data.length > 0) onFound(found.data)
      else await reload()
    })
  return (
    <p className={styles.note}>
      <span>
        {`${count === 1 ? '1 image on the site has' : `${numberText(count)} images on the site have`} no description.`}
      </span>{' '}
      <LinkButton aria-disabled={isBusy} onClick={describe}>
        {count === 1 ? 'Describe it' : 'Describe all'}
      </LinkButton>
    </p>
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
