/** The title of a new certificate. In a file of its own, so that pages do not bundle zod. */
export const UNTITLED = 'Untitled'

/** Untitled certificates are told apart by their file names. */
export const nameOf = ({ title, fileName }: { title: string; fileName: string }) =>
  title === UNTITLED ? fileName : title
