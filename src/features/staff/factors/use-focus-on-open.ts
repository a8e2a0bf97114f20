import { useEffect, useRef } from 'react'

/** Moves the focus to a part of the page that a press has opened. */
export function useFocusOnOpen<Place extends HTMLElement>() {
  const place = useRef<Place>(null)
  useEffect(() => place.current?.focus(), [])
  return place
}
