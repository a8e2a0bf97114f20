import { choiceParameter, pageParameter, viewReader } from '#ui/office/list-view.ts'
import { numberText } from '#ui/site/number-text.ts'
import { cleanSearch } from '#ui/site/use-search.ts'
import { INTERESTS } from '../interests.ts'
import type { Subscriber } from '../subscribers.schema.ts'

export const SUBSCRIBER_STATES: { state: Subscriber['state'] | undefined; label: string }[] = [
  { state: undefined, label: 'Every state' },
  { state: 'confirmed', label: 'Confirmed' },
  { state: 'waiting', label: 'Waiting' },
  { state: 'left', label: 'Left' },
  { state: 'refused', label: 'Refused' },
]

export const readSubscribersView = viewReader({
  tab: choiceParameter([undefined, 'import', 'remove', 'reports']),
  state: choiceParameter(SUBSCRIBER_STATES.map(({ state }) => state)),
  interest: choiceParameter([undefined, ...INTERESTS]),
  search: cleanSearch,
  page: pageParameter,
})

export type SubscribersView = ReturnType<typeof readSubscribersView>

/** Returns text such as “1 person”. */
export const personText = (count: number) => (count === 1 ? '1 person' : `${numberText(count)} people`)
