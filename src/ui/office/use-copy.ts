import { useAnnounce } from './Announcements.tsx'

/** Returns a function that copies a text and says so. `what`: 'Address'. */
export function useCopy(what: string) {
  const announce = useAnnounce()
  return async (text: string) => {
    try {
      // `navigator.clipboard` is undefined on pages served over plain HTTP.
      await navigator.clipboard.writeText(text)
      announce(`${what} copied.`)
    } catch {
      announce(`Couldn't copy the ${what.toLowerCase()}.`, { kind: 'error', reason: 'Select it and copy it yourself.' })
    }
  }
}
