import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { loadWordingList, WordingListContext } from '#features/wording/WordingNotes.tsx'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer, loaded } from '#ui/office/call-api.ts'
import { LoadError } from '#ui/office/LoadError.tsx'
import { idParameter, viewReader } from '#ui/office/list-view.ts'
import pieces from '#ui/office/pieces.module.css'
import { adminPaths } from '#ui/paths.ts'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { MissedAddresses } from './MissedAddresses.tsx'
import { EditedPage, NewPage } from './PageForm.tsx'
import { editPageId, PageRow } from './PageRow.tsx'

const readView = viewReader({ edit: idParameter })

export async function loader({ request }: LoaderFunctionArgs) {
  const [pages, missed, wordingList] = await Promise.all([
    loaded(answer(adminApi.pages.$get())),
    loaded(answer(adminApi.pages.missed.$get())),
    loadWordingList(),
  ])
  return { ...readView(request.url), pages, missed, wordingList }
}

export function Component() {
  const { edit, pages, missed, wordingList } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const edited = 'data' in pages ? pages.data.find(({ id }) => id === edit) : undefined

  async function leave() {
    await navigate(adminPaths.managePages(), { preventScrollReset: true })
    const place = (edit && document.getElementById(editPageId(edit))) || document.getElementById('main')
    place?.focus()
  }

  return (
    <AdminPage title="Manage Pages" isDense>
      <WordingListContext value={wordingList}>
        {edit === undefined ? (
          <NewPage />
        ) : (
          'data' in pages && <EditedPage key={edit} id={edit} found={edited} onLeave={leave} />
        )}
        <AdminSection title="All pages" {...(edit && { lead: 'The other pages are hidden while you edit.' })}>
          {'reason' in pages ? (
            <LoadError reason={`Failed to load the pages. ${pages.reason}`} />
          ) : pages.data.length === 0 ? (
            <EmptyState>No pages yet. Write one above, such as how to visit you.</EmptyState>
          ) : (
            <ol className={pieces.rows}>
              {(edit ? pages.data.filter((page) => page === edited) : pages.data).map((page) => (
                <PageRow key={page.id} page={page} isEdited={page === edited} />
              ))}
            </ol>
          )}
        </AdminSection>
      </WordingListContext>
      {edit === undefined && <MissedAddresses missed={missed} pages={'data' in pages ? pages.data : []} />}
    </AdminPage>
  )
}
