import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { loadWordingList, WordingListContext } from '#features/wording/WordingNotes.tsx'
import { BeingWritten } from '#features/writing/drafts/DraftState.tsx'
import { draftMark } from '#features/writing/drafts/KeptLine.tsx'
import { loadDrafts, NO_DRAFTS } from '#features/writing/drafts/load-drafts.ts'
import { EditedWriting, NewWriting } from '#features/writing/form/Writing.tsx'
import { useNewRow } from '#features/writing/list/WrittenRow.tsx'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer, loaded } from '#ui/office/call-api.ts'
import { LoadError } from '#ui/office/LoadError.tsx'
import { idParameter, viewReader } from '#ui/office/list-view.ts'
import pieces from '#ui/office/pieces.module.css'
import { signedInPerson } from '#ui/office/signed-in-person.ts'
import { useLastGood } from '#ui/office/use-last-good.ts'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { MissedAddresses } from './MissedAddresses.tsx'
import { PAGE_WRITING } from './PageForm.tsx'
import { PageRow } from './PageRow.tsx'

const readView = viewReader({ edit: idParameter })

export async function loader({ request }: LoaderFunctionArgs) {
  const { edit } = readView(request.url)
  const options = { init: { signal: request.signal } }
  const [written, missed, person, wordingList] = await Promise.all([
    loaded(Promise.all([answer(adminApi.pages.$get({}, options)), loadDrafts('page', edit, options)])),
    loaded(answer(adminApi.pages.missed.$get())),
    signedInPerson(),
    loadWordingList(),
  ])
  return { edit, written, missed, me: person ?? { email: '', name: '' }, wordingList }
}

export function Component() {
  const { edit, written, missed, me, wordingList } = useLoaderData<typeof loader>()
  const shown = useLastGood(`${edit}`, written)
  const [pages, { added, fresh, kept }] = 'data' in shown ? shown.data : [[], NO_DRAFTS]
  const edited = pages.find(({ id }) => id === edit)
  const { newId, show } = useNewRow()

  return (
    <AdminPage title="Manage Pages" isDense>
      <WordingListContext value={wordingList}>
        {edit === undefined ? (
          <NewWriting kind={PAGE_WRITING} me={me} drafts={fresh} onAdded={show} />
        ) : (
          <EditedWriting
            key={edit}
            kind={PAGE_WRITING}
            id={edit}
            me={me}
            loaded={'data' in shown ? { data: [edited ?? null, { kept }] } : shown}
            listPath={PAGE_WRITING.path}
          />
        )}
        <AdminSection title="All pages" {...(edit && { lead: 'The other pages are hidden while you edit.' })}>
          {edit === undefined && <BeingWritten drafts={fresh} me={me.email} />}
          {'reason' in written && <LoadError reason={`Failed to load the pages. ${written.reason}`} />}
          {'data' in shown && pages.length === 0 && (
            <EmptyState>No pages yet. Write one above, such as how to visit you.</EmptyState>
          )}
          {pages.length > 0 && (
            <ol className={pieces.rows}>
              {(edit ? pages.filter((page) => page === edited) : pages).map((page) => (
                <PageRow
                  key={page.id}
                  page={page}
                  isEdited={page === edited}
                  isNew={page.id === newId}
                  unsaved={draftMark(PAGE_WRITING, page.id, added, me.email)}
                />
              ))}
            </ol>
          )}
        </AdminSection>
      </WordingListContext>
      {edit === undefined && <MissedAddresses missed={missed} pages={pages} />}
    </AdminPage>
  )
}
