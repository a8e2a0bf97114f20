/** What a certificate is called until somebody names it. By itself, so that pages know it without carrying zod. */
export const UNTITLED = 'Untitled'

/** Tells it from others, also from those that nobody has named yet. */
export const nameOf = ({ title, fileName }: { title: string; fileName: string }) =>
  title === UNTITLED ? fileName : title
