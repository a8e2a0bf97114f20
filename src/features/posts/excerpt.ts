export const EXCERPT_CHARACTERS = 200

/** Cuts text after 200 code points, not UTF-16 units, so that no emoji is split. */
export function excerptOf(content: string): string {
  // Slices before splitting, because a post may be as long as a book.
  const characters = [...content.slice(0, 2 * (EXCERPT_CHARACTERS + 1))]
  if (characters.length <= EXCERPT_CHARACTERS) return content
  return `${characters.slice(0, EXCERPT_CHARACTERS).join('')}...`
}
