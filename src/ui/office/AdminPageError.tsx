import { Button } from '@mantine/core'
import { isRouteErrorResponse, Link, useLocation, useNavigate, useNavigation, useRouteError } from 'react-router'
import { adminPaths } from '#ui/paths.ts'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { ChunkError, LOST_PAGE } from '#ui/site/load-chunk.ts'
import lastResort from './AdminLastResort.module.css'
import { AdminPage } from './AdminPage.tsx'
import { BusyButton } from './BusyButton.tsx'
import { NetworkError, Refusal } from './call-api.ts'
import styles from './LoadError.module.css'
import { ClosedPage } from './page-roles.ts'

/** Replaces a page that failed to load or render, below the top bar. */
export function AdminPageError() {
  const error = useRouteError()
  const here = useLocation()
  const navigate = useNavigate()
  const isLoading = useNavigation().state === 'loading'
  if (error instanceof ClosedPage) return <ClosedPageNote>{error.message}</ClosedPageNote>
  const { title, sentence, detail } = describe(error)
  // Failed calls need only the data again; any other error needs a full reload.
  async function retry() {
    if (!(error instanceof NetworkError || error instanceof Refusal)) return location.reload()
    await navigate(here, { replace: true })
    document.getElementById('main')?.focus()
  }
  return (
    <AdminPage title={title}>
      <div className={styles.error} role="alert">
        <p>{sentence}</p>
        <BusyButton variant="outline" isBusy={isLoading} onClick={retry}>
          Try again
        </BusyButton>
        {detail && <small>{detail}</small>}
      </div>
    </AdminPage>
  )
}

const ClosedPageNote = ({ children }: { children: string }) => (
  <AdminPage title="This page isn't open to you">
    <EmptyState
      more={
        <>
          Ask one of them if you need it. <Link to={adminPaths.admin()}>Go to the dashboard</Link>
        </>
      }
    >
      {children}
    </EmptyState>
  </AdminPage>
)

function describe(error: unknown): { title: string; sentence: string; detail?: string } {
  if (error instanceof ChunkError)
    return {
      title: LOST_PAGE,
      sentence: 'Check your internet connection, then try again.',
      detail: error.message,
    }
  if (error instanceof NetworkError) return { title: error.message, sentence: 'Check your internet connection.' }
  const sentence = (isRouteErrorResponse(error) && error.statusText) || (error instanceof Refusal && error.message)
  return {
    title: 'Something went wrong.',
    sentence: sentence || "It's not your fault. The other pages still work.",
  }
}

/** Replaces the whole back office when its layout fails. */
export function AdminLastResort() {
  return (
    <main className={lastResort.page}>
      <title>Unexpected Application Error!</title>
      <h1>Unexpected Application Error!</h1>
      <Button variant="outline" onClick={() => location.reload()}>
        Try again
      </Button>
    </main>
  )
}
