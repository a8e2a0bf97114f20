import { type LoaderFunctionArgs, replace, useLoaderData } from 'react-router'
import { loadWordingList, WordingListContext } from '#features/wording/wording-context.ts'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer, loaded, Refusal } from '#ui/office/call-api.ts'
import { idParameter, pageParameter, redirectBeyond, viewReader } from '#ui/office/list-view.ts'
import { useMailSettings } from '#ui/office/mail-settings.ts'
import { NoMailServer } from '#ui/office/NoMailServer.tsx'
import { LeaveGuard } from '#ui/office/uploads/LeaveGuard.tsx'
import { adminPaths } from '#ui/paths.ts'
import { UpdateEditor } from './editor/UpdateEditor.tsx'
import { useUpdateDraft, useUpdateImages } from './editor/use-update-draft.ts'
import { PastUpdate } from './sending/PastUpdate.tsx'
import { PastUpdates } from './sending/PastUpdates.tsx'
import { SendingProgress } from './sending/SendingProgress.tsx'
import { useSendingProgress } from './sending/use-sending-progress.ts'
import type { Update } from './updates.schema.ts'

const PAGE_SIZE = '20'

const readUpdatesView = viewReader({ update: idParameter, page: pageParameter })

export async function loader({ request }: LoaderFunctionArgs) {
  const view = readUpdatesView(request.url)
  const { update } = view
  if (update === undefined && new URL(request.url).searchParams.has('update')) {
    throw replace(adminPaths.createUpdate({ page: view.page }))
  }
  const calls = adminApi['weekly-update']
  const [read, suggestions, underWay, past, wordingList] = await Promise.all([
    update === undefined ? null : loaded(findUpdate(update)),
    loaded(answer(calls.suggestions.$get())),
    loaded(answer(calls['under-way'].$get({ query: {} }))),
    loaded(answer(calls.$get({ query: { page: `${view.page}`, pageSize: PAGE_SIZE } }))),
    loadWordingList(),
  ])
  redirectBeyond(past, (page) => adminPaths.createUpdate({ update, page }))
  return { view, read, suggestions, underWay, past, wordingList }
}

/** @returns null if the update was not found */
function findUpdate(id: number): Promise<Update | null> {
  return answer(adminApi['weekly-update'][':id'].$get({ param: { id: `${id}` } })).catch((error) => {
    if (error instanceof Refusal && error.status === 404) return null
    throw error
  })
}

export function Component() {
  const { view, read, suggestions, underWay, past, wordingList } = useLoaderData<typeof loader>()
  const { deliversUpdates } = useMailSettings()
  // Kept in the page, so that uploads continue while a past update is shown.
  const form = useUpdateDraft()
  const images = useUpdateImages(form)
  const sending = useSendingProgress('data' in underWay ? underWay.data.updates : [])
  return (
    <>
      {read ? (
        <PastUpdate key={view.update} read={read} page={view.page} form={form} />
      ) : (
        <AdminPage title="Create Weekly Update">
          {!deliversUpdates && <NoMailServer>Updates you send are only saved as files.</NoMailServer>}
          <SendingProgress {...sending} />
          <WordingListContext value={wordingList}>
            <UpdateEditor form={form} images={images} suggestions={suggestions} onSent={sending.watch} />
          </WordingListContext>
          <PastUpdates past={past} underWay={sending.updates} form={form} />
        </AdminPage>
      )}
      <LeaveGuard noun="image" unfinished={images.uploads.unfinished} />
    </>
  )
}
