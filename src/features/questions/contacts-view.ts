import { readPage } from '../../ui/office/page-place.ts'
import { adminPaths } from '../../ui/paths.ts'
import { cleanSearch } from '../../ui/site/use-search.ts'

export const STATES = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Not answered' },
  { value: 'answered', label: 'Answered' },
] as const

export type State = (typeof STATES)[number]['value']

/** What the address says that is to be shown. */
export type ContactsView = { list: 'contacts' | 'held'; search: string; state: State; page: number }

export function readView(address: string): ContactsView {
  const { searchParams } = new URL(address)
  return {
    list: searchParams.get('list') === 'held' ? 'held' : 'contacts',
    search: cleanSearch(searchParams.get('search') ?? ''),
    state: STATES.find(({ value }) => value === searchParams.get('state'))?.value ?? 'all',
    page: readPage(searchParams),
  }
}

export const viewPath = ({ list, search, state, page }: ContactsView) =>
  adminPaths.contacts({
    list: list === 'held' ? list : undefined,
    search,
    state: state === 'all' ? undefined : state,
    page,
  })

export const isFiltered = ({ search, state }: ContactsView) => search !== '' || state !== 'all'
