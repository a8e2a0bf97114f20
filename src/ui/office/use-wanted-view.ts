import { useMemo } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * What the address will say when what was last asked for has come: the next choice is made on top of that, not of what
 * is still shown.
 */
export function useWantedView<View>(view: View, readView: (address: string) => View): View {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  return useMemo(() => {
    if (location?.pathname !== pathname) return view
    return readView(new URL(location.pathname + location.search, window.location.origin).href)
  }, [view, readView, pathname, location])
}
