import { createContext } from 'react'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer, loaded } from '#ui/office/call-api.ts'
import { DEFAULT_WORDING_LIST } from './wording-list.ts'

/** The wording list for `WordingNotes`. Pages with an editor provide it. */
export const WordingListContext = createContext(DEFAULT_WORDING_LIST)

/** Loads the list that administrators have edited. If that fails, the notes use the default list. */
export async function loadWordingList(): Promise<string> {
  const settings = await loaded(answer(adminApi.admin.settings.$get()))
  return 'data' in settings ? settings.data.wordingList : DEFAULT_WORDING_LIST
}
