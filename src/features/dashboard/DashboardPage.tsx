import { useWindowEvent } from '@mantine/hooks'
import { Component as ReactComponent, type ReactNode } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer, loaded, withNetworkError } from '#ui/office/call-api.ts'
import { LoadError } from '#ui/office/LoadError.tsx'
import { MENU, type MenuGroup } from '#ui/office/menu-links.ts'
import pieces from '#ui/office/pieces.module.css'
import { useLastGood } from '#ui/office/use-last-good.ts'
import { useSignOut } from '#ui/office/use-sign-out.ts'
import { adminPaths } from '#ui/paths.ts'
import styles from './DashboardPage.module.css'
import { FirstStepList } from './FirstStepList.tsx'
import { StarterContentNote } from './StarterContentNote.tsx'
import { hasOpenSteps, loadSiteStart } from './site-start.ts'
import { WaitingList } from './WaitingList.tsx'

// Does not redirect to the login: signed-out people still see the dashboard (specification, section 3).
const options = { fetch: withNetworkError((input, init) => fetch(input, init)) }

export async function loader() {
  const [waiting, start] = await Promise.all([
    loaded(answer(adminApi.admin.waiting.$get({}, options))),
    loadSiteStart(options),
  ])
  return { waiting, start }
}

export function Component() {
  const { waiting, start } = useLoaderData<typeof loader>()
  const shown = useLastGood(adminPaths.admin(), waiting)
  const shownStart = useLastGood(adminPaths.admin(), start)
  const { firstSteps, starter } = 'data' in shownStart ? shownStart.data : {}
  const note = starter?.state === 'present' && <StarterContentNote starter={starter} />
  const hasList = firstSteps && !firstSteps.isHidden && hasOpenSteps(firstSteps)
  const { revalidate } = useRevalidator()
  const { isLeaving, signOut } = useSignOut()
  // Shows what has changed while this tab was in the background.
  useWindowEvent('focus', () => void revalidate())

  return (
    <AdminPage title="Admin Dashboard" isDense>
      <RenderBoundary>
        {hasList && <FirstStepList firstSteps={firstSteps}>{note}</FirstStepList>}
        {/* If nothing loads, the waiting list says so. */}
        {'reason' in shownStart && !('reason' in waiting) && (
          <LoadError reason={`Couldn't load the first steps. ${shownStart.reason}`} />
        )}
        <WaitingList
          lines={'data' in shown ? shown.data.lines : undefined}
          reason={'reason' in waiting ? waiting.reason : undefined}
        />
      </RenderBoundary>
      <div className={styles.links}>
        <RenderBoundary>
          <LinkList />
        </RenderBoundary>
        <BusyButton className={styles.signOut} variant="outline" isBusy={isLeaving} onClick={signOut}>
          Sign Out
        </BusyButton>
      </div>
      {!hasList && note}
    </AdminPage>
  )
}

/** Shows an error if its children fail to render. */
class RenderBoundary extends ReactComponent<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <p className={pieces.wrong} role="alert">
        Something went wrong.
      </p>
    )
  }
}

function LinkList() {
  return MENU.map((group) => <Group key={group.title} {...group} />)
}

function Group({ title, links }: MenuGroup) {
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
