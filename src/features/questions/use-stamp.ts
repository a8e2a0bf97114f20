import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** Loads the stamp that tells the server when the visitor began to fill in the form. The form also works without it. */
export function useStamp(form: RefObject<HTMLFormElement | null>) {
  const [stamp, setStamp] = useState('')
  const isAsked = useRef(false)

  async function load() {
    if (isAsked.current) return
    isAsked.current = true
    try {
      const response = await fetch('/api/contact/stamp')
      const answer: { stamp?: string } = await response.json()
      setStamp(answer.stamp ?? '')
      isAsked.current = Boolean(answer.stamp)
    } catch {
      // The next focus event tries again.
      isAsked.current = false
    }
  }
  const fetchStamp = () => void load()

  // The visitor may have begun to type before the client code loaded.
  const begin = useEffectEvent(() => form.current?.contains(document.activeElement) && fetchStamp())
  useEffect(() => void begin(), [])

  function forgetStamp() {
    isAsked.current = false
    setStamp('')
  }
  return { stamp, fetchStamp, forgetStamp }
}
