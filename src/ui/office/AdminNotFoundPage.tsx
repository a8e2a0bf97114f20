import { Link } from 'react-router'
import { adminPaths } from '#ui/paths.ts'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { AdminPage } from './AdminPage.tsx'

export function Component() {
  return (
    <AdminPage title="Page not found">
      <EmptyState>
        It may have been moved or deleted. <Link to={adminPaths.admin()}>Go to the dashboard</Link>
      </EmptyState>
    </AdminPage>
  )
}
