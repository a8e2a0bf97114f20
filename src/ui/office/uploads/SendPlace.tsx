import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

/** An element in the footer of a dialog: null until it is rendered, undefined outside dialogs. */
export const FootContext = createContext<HTMLElement | null | undefined>(undefined)

export const useIsInDialog = () => use(FootContext) !== undefined

/** In a dialog, renders its children in the footer, which never scrolls out of view. */
export function SendPlace({ children }: { children: ReactNode }) {
  const foot = use(FootContext)
  return foot ? createPortal(children, foot) : foot === undefined && children
}
