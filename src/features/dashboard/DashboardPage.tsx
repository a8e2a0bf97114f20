import { Button, VisuallyHidden } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { Component as ReactComponent, type ReactNode } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { fewCodesLines } from '#features/staff/factors/few-codes.ts'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer, type Loaded, loaded, withNetworkError } from '#ui/office/call-api.ts'
import { CheckIcon, CircleIcon, WarningIcon } from '#ui/office/icons.tsx'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { LoadError } from '#ui/office/LoadError.tsx'
import { mayDo } from '#ui/office/page-roles.ts'
import pieces from '#ui/office/pieces.module.css'
import { useMay } from '#ui/office/SignedInPerson.tsx'
import { signedInPerson } from '#ui/office/signed-in-person.ts'
import { useLastGood } from '#ui/office/use-last-good.ts'
import { useMenu } from '#ui/office/use-menu.ts'
import { useSignOut } from '#ui/office/use-sign-out.ts'
import { watchRole } from '#ui/office/watch-role.ts'
import { adminPaths } from '#ui/paths.ts'
import { numberText } from '#ui/site/number-text.ts'
import styles from './DashboardPage.module.css'
import type { FirstSteps } from './first-steps.schema.ts'
import { StarterContentNote } from './StarterContentNote.tsx'
import { hasOpenSteps, hideSteps, loadSiteStart, type SiteStart, showAgain } from './site-start.ts'
import { useUndoable } from './use-undoable.ts'
import type { WaitingLine } from './waiting.schema.ts'

// Does not redirect to the login: signed-out people still see the dashboard (specification, section 3).
const options = { fetch: withNetworkError(watchRole((input, init) => fetch(input, init))) }

const NOTHING: Loaded<Partial<SiteStart>> = { data: {} }

/** The reminder of an uploader, who has no waiting list. */
const ownLines = async () => ({
  lines: fewCodesLines(await answer(adminApi.admin.account['second-factor'].$get({}, options))),
})

export async function loader() {
  const person = await signedInPerson()
  const [waiting, start] = await Promise.all([
    mayDo(person, 'editor') ? loaded(answer(adminApi.admin.waiting.$get({}, options))) : loaded(ownLines()),
    mayDo(person, 'owner') ? loadSiteStart(options) : NOTHING,
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
  const isEditor = useMay('editor')
  // Shows what has changed while this tab was in the background.
  useWindowEvent('focus', () => void revalidate())

  return (
    <AdminPage title="Admin Dashboard" isDense>
      {isEditor && (
        <Link className={styles.write} to={adminPaths.manageBlog()}>
          Write a post
        </Link>
      )}
      <RenderBoundary>
        {isEditor ? (
          <WaitingList
            lines={'data' in shown ? shown.data.lines : undefined}
            reason={'reason' in waiting ? waiting.reason : undefined}
          />
        ) : (
          <AdminSection title="Certificates" lead="Add new test results here, and correct those that visitors see.">
            <div className={pieces.buttons}>
              <Button component={Link} to={adminPaths.manageCertificates()}>
                Manage certificates
              </Button>
            </div>
            {'data' in shown ? (
              <LineList lines={shown.data.lines} columns={1} />
            ) : (
              <LoadError reason={`Couldn't load what's waiting. ${shown.reason}`} />
            )}
          </AdminSection>
        )}
        {hasList && <FirstStepList firstSteps={firstSteps}>{note}</FirstStepList>}
        {/* If nothing loads, the waiting list says so. */}
        {'reason' in shownStart && !('reason' in waiting) && (
          <LoadError reason={`Couldn't load the first steps. ${shownStart.reason}`} />
        )}
      </RenderBoundary>
      {!hasList && note && <div className={styles.note}>{note}</div>}
      <div className={styles.links}>
        <RenderBoundary>
          <LinkList />
        </RenderBoundary>
        <BusyButton className={styles.signOut} variant="outline" isBusy={isLeaving} onClick={signOut}>
          Sign Out
        </BusyButton>
      </div>
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
  return useMenu().map(({ title, links }) => (
    <section key={title} className={styles.group}>
      <h2>{title}</h2>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** @param children shown below the list */
function FirstStepList({ firstSteps: { steps }, children }: { firstSteps: FirstSteps; children: ReactNode }) {
  const { run, isSaving } = useUndoable()
  const open = steps.filter(({ isDone }) => !isDone)
  const done = steps.filter(({ isDone }) => isDone)
  return (
    <AdminSection title="Make this site yours">
      <div className={styles.progress}>
        <p>{`${open.length} ${open.length === 1 ? 'step' : 'steps'} to go`}</p>
        <LinkButton
          aria-disabled={isSaving}
          onClick={(event) =>
            run(event, {
              call: () => hideSteps(true),
              success: 'List hidden. You can bring it back in Settings.',
              failure: "Couldn't hide the list.",
              leavesSection: true,
              undo: { question: 'Hidden by mistake?', ...showAgain },
            })
          }
        >
          Hide this list
        </LinkButton>
      </div>
      <LineList columns={2} lines={open.map((step) => ({ ...step, kind: 'to do' }))} />
      {done.length > 0 && (
        <details className={pieces.fold}>
          <summary>{`${done.length} done`}</summary>
          <LineList columns={2} lines={done.map((step) => ({ ...step, kind: 'done' }))} />
        </details>
      )}
      {children}
    </AdminSection>
  )
}

/** `lines` is undefined if they never loaded. `reason` says why the last load failed. */
function WaitingList({ lines, reason }: { lines: WaitingLine[] | undefined; reason: string | undefined }) {
  const notes = lines?.filter(({ isAboutSite }) => isAboutSite) ?? []
  const waiting = lines?.filter(({ isAboutSite }) => !isAboutSite) ?? []
  const toCheck = notes.filter(({ kind }) => kind !== 'fine').length
  return (
    <>
      <AdminSection title="Waiting for you">
        {reason !== undefined && <LoadError reason={`Couldn't load what's waiting. ${reason}`} />}
        {lines && waiting.length === 0 && (
          <p className={styles.nothing}>
            {`Nothing is waiting.${toCheck === 0 ? ' Enjoy your day with the plants.' : ''}`}
          </p>
        )}
        <LineList lines={waiting} columns={2} />
      </AdminSection>
      {notes.length > 0 && (
        <details className={`${pieces.fold} ${styles.notes}`} open={waiting.length === 0}>
          <summary>{`About this site${toCheck > 0 ? `: ${toCheck} to check` : ''}`}</summary>
          <LineList lines={notes} columns={notes.length > 1 ? 2 : 1} />
        </details>
      )}
    </>
  )
}

type Line = Omit<WaitingLine, 'kind'> & { kind: keyof typeof SIGNS }

const SIGNS = { 'to do': <CircleIcon />, warning: <WarningIcon />, fine: <CheckIcon />, done: <CheckIcon /> }

/** Links of the dashboard, each with a sign or a count. If `columns` is 2, wide screens show two columns. */
function LineList({ lines, columns }: { lines: Line[]; columns: 1 | 2 }) {
  if (lines.length === 0) return null
  return (
    <ul className={styles.lines} data-columns={columns}>
      {lines.map(({ kind, count, text, href }) => (
        <li key={href + text}>
          <Link className={styles.line} to={href} data-kind={kind}>
            <span className={styles.sign}>{count === undefined ? SIGNS[kind] : numberText(count)}</span>{' '}
            <span>
              {kind === 'done' && <VisuallyHidden>Done: </VisuallyHidden>}
              <span>{text}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
