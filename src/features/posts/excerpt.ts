export const EXCERPT_CHARACTERS = 200

/**
 * Cuts text at the last word that ends within 200 code points, not UTF-16 units, so that no emoji is split. The dots
 * replace a period.
 */
export function excerptOf(content: string): string {
  // Slices before splitting, because a post may be as long as a book.
  const characters = [...content.slice(0, 2 * (EXCERPT_CHARACTERS + 1))]
  if (characters.length <= EXCERPT_CHARACTERS) return content
  // One character more, because the last word may end exactly at the limit.
  const wholeWords = /^.*\S(?=\s)/su.exec(characters.slice(0, EXCERPT_CHARACTERS + 1).join(''))?.[0]
  return `${(wholeWords ?? characters.slice(0, EXCERPT_CHARACTERS).join('')).replace(/\.$/, '')}...`
}
