import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

/** A place in the foot of a dialog, null until it is drawn. Without a dialog there is none. */
export const FootContext = createContext<HTMLElement | null | undefined>(undefined)

/** What sends stays in sight: in the foot of a dialog. On a page it stands where it is written. */
export function SendPlace({ children }: { children: ReactNode }) {
  const foot = use(FootContext)
  return foot ? createPortal(children, foot) : foot === undefined && children
}
