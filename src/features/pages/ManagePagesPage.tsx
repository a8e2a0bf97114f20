import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { loadWordingList, WordingListContext } from '#features/wording/WordingNotes.tsx'
import { draftMark } from '#features/writing/drafts/KeptLine.tsx'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer, loaded } from '#ui/office/call-api.ts'
import { LoadError } from '#ui/office/LoadError.tsx'
import { idParameter, viewReader } from '#ui/office/list-view.ts'
import pieces from '#ui/office/pieces.module.css'
import { signedInPerson } from '#ui/office/signed-in-person.ts'
import { useLastGood } from '#ui/office/use-last-good.ts'
import { adminPaths } from '#ui/paths.ts'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { MissedAddresses } from './MissedAddresses.tsx'
import { EditedPage, NewPage } from './PageForm.tsx'
import { editPageId, PageRow } from './PageRow.tsx'

const readView = viewReader({ edit: idParameter })

const NOTHING = { pages: [], added: [], fresh: [], kept: null }

export async function loader({ request }: LoaderFunctionArgs) {
  const { edit } = readView(request.url)
  const [written, missed, person, wordingList] = await Promise.all([
    loaded(getWritten(edit)),
    loaded(answer(adminApi.pages.missed.$get())),
    signedInPerson(),
    loadWordingList(),
  ])
  return { edit, written, missed, me: person?.email ?? '', wordingList }
}

/** The pages, the drafts of pages without their texts, those of pages that are not added yet, and that of the edited page. */
async function getWritten(edit: number | undefined) {
  const draftsOf = (isAdded: 'true' | 'false') => answer(adminApi.drafts.$get({ query: { noun: 'page', isAdded } }))
  const [pages, added, fresh] = await Promise.all([answer(adminApi.pages.$get()), draftsOf('true'), draftsOf('false')])
  const isKept = edit !== undefined && added.some(({ nounId }) => nounId === edit)
  const kept = isKept ? await answer(adminApi.pages[':id'].draft.$get({ param: { id: `${edit}` } })) : null
  return { pages, added, fresh, kept }
}

export function Component() {
  const { edit, written, missed, me, wordingList } = useLoaderData<typeof loader>()
  const shown = useLastGood(`${edit}`, written)
  const { pages, added, fresh, kept } = 'data' in shown ? shown.data : NOTHING
  const navigate = useNavigate()
  const edited = pages.find(({ id }) => id === edit)

  async function leave() {
    await navigate(adminPaths.managePages(), { preventScrollReset: true })
    const place = (edit && document.getElementById(editPageId(edit))) || document.getElementById('main')
    place?.focus()
  }

  return (
    <AdminPage title="Manage Pages" isDense>
      <WordingListContext value={wordingList}>
        {edit === undefined ? (
          <NewPage me={me} drafts={fresh} />
        ) : (
          'data' in shown && <EditedPage key={edit} id={edit} me={me} found={edited} kept={kept} onLeave={leave} />
        )}
        <AdminSection title="All pages" {...(edit && { lead: 'The other pages are hidden while you edit.' })}>
          {'reason' in written && <LoadError reason={`Failed to load the pages. ${written.reason}`} />}
          {'data' in shown && pages.length === 0 && (
            <EmptyState>No pages yet. Write one above, such as how to visit you.</EmptyState>
          )}
          {pages.length > 0 && (
            <ol className={pieces.rows}>
              {(edit ? pages.filter((page) => page === edited) : pages).map((page) => (
                <PageRow key={page.id} page={page} isEdited={page === edited} unsaved={draftMark(page.id, added, me)} />
              ))}
            </ol>
          )}
        </AdminSection>
      </WordingListContext>
      {edit === undefined && <MissedAddresses missed={missed} pages={pages} />}
    </AdminPage>
  )
}
