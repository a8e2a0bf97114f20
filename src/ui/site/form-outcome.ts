import { createContext, use } from 'react'

/**
 * A page's action adds this to its data, so that visitors see it even while the age question hides the page.
 * `isOnPage`: the page shows it too, without client code.
 */
export type FormOutcome = { notice: { kind: 'success' | 'error'; sentence: string; isOnPage?: true } }

/** The data of the action whose form the browser itself sent, by route. */
export const ActionDataContext = createContext<Record<string, FormOutcome | undefined> | null>(null)

export const useFormNotice = () => Object.values(use(ActionDataContext) ?? {})[0]?.notice
