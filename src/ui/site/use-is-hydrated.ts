import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server's HTML, where forms that need JavaScript must be disabled. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
