import { useSyncExternalStore } from 'react'

/** Whether the question of the age gate is answered. A modal dialog would stand above it. */
export function useIsVerified(): boolean {
  return useSyncExternalStore(
    onAnswer,
    () => document.documentElement.dataset.age === 'verified',
    () => false,
  )
}

function onAnswer(listener: () => void) {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-age'] })
  return () => observer.disconnect()
}
