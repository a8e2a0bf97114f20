import { choiceParameter, pageParameter, viewReader } from '#ui/office/list-view.ts'
import { adminPaths } from '#ui/paths.ts'
import { cleanSearch } from '#ui/site/use-search.ts'

export const ANSWER_STATES = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Not answered' },
  { value: 'answered', label: 'Answered' },
] as const

export type AnswerState = (typeof ANSWER_STATES)[number]['value']

export const readContactsView = viewReader({
  list: choiceParameter(['contacts', 'held', 'ending']),
  search: cleanSearch,
  /** Empty: everyone who matches the search; without a search, those not answered while there are any. */
  state: choiceParameter(['', ...ANSWER_STATES.map(({ value }) => value)]),
  page: pageParameter,
})

export type ContactsView = ReturnType<typeof readContactsView>

export const contactsPath = ({ list, search, state, page }: ContactsView) =>
  adminPaths.contacts({
    list: list === 'contacts' ? undefined : list,
    search,
    state,
    page,
  })
