/** For what goes together with the button in it that was pressed. */
export function focusHeading(place: Element | null) {
  place?.closest('section')?.querySelector('h2')?.focus({ preventScroll: true })
}
