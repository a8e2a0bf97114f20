/** Of the part of the page that a button stands in: takes the focus when the button goes. */
export const headingOf = (place: Element | null) => place?.closest('section')?.querySelector('h2')
