/** The heading of the section around `place`; gets the focus when a button disappears. */
export const headingOf = (place: Element | null) => place?.closest('section')?.querySelector('h2')
