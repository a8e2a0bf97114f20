import { paths } from '../../../ui/paths.ts'

/** Where a login leads: the page of the back office that `?next=` names, and nowhere else. */
export function nextPath(loginAddress: string): string {
  const { searchParams, origin } = new URL(loginAddress)
  const wanted = searchParams.get('next') ?? ''
  if (!URL.canParse(wanted, origin)) return paths.admin()
  const next = new URL(wanted, origin)
  const isOurs = next.origin === origin && `${next.pathname}/`.startsWith(`${paths.admin()}/`)
  return isOurs ? next.pathname + next.search + next.hash : paths.admin()
}
