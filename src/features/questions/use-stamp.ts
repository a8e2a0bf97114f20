import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** Says to the server when somebody began with a form. Without it the form goes as well. */
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
      // The next field tries again.
      isAsked.current = false
    }
  }
  const fetchStamp = () => void load()

  // Somebody may have begun before the script arrived.
  const begin = useEffectEvent(() => form.current?.contains(document.activeElement) && fetchStamp())
  useEffect(() => void begin(), [])

  function forgetStamp() {
    isAsked.current = false
    setStamp('')
  }
  return { stamp, fetchStamp, forgetStamp }
}
