import { Button } from '@mantine/core'
import { isRouteErrorResponse, useLocation, useNavigate, useNavigation, useRouteError } from 'react-router'
import { ChunkError } from '../pages/load-chunk.ts'
import { AdminPage } from './AdminPage.tsx'
import styles from './AdminPageError.module.css'
import { NetworkError, Refusal } from './call-api.ts'

/** Stands in for a page that cannot be drawn, inside the shell. */
export function AdminPageError() {
  const error = useRouteError()
  const here = useLocation()
  const navigate = useNavigate()
  const isLoading = useNavigation().state === 'loading'
  const { title, sentence } = describe(error)
  const isAboutData = error instanceof NetworkError || error instanceof Refusal
  // A page whose data did not come asks for it again; everything else needs the program anew.
  const retry = () => (isAboutData ? void navigate(here, { replace: true }) : location.reload())
  return (
    <AdminPage title={title}>
      <div className={styles.error} role="alert">
        <p>{sentence}</p>
        <Button variant="outline" loading={isLoading} onClick={retry}>
          Try again
        </Button>
      </div>
    </AdminPage>
  )
}

function describe(error: unknown) {
  if (error instanceof ChunkError) return { title: error.message, sentence: 'A part of this page did not arrive.' }
  if (error instanceof NetworkError) return { title: error.message, sentence: 'Is this device connected?' }
  const sentence = (isRouteErrorResponse(error) && error.statusText) || (error instanceof Refusal && error.message)
  return {
    title: 'Something went wrong.',
    sentence: sentence || 'It is not your doing. The other pages are still there.',
  }
}
