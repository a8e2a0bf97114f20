export const EXCERPT_CHARACTERS = 200

/** The beginning of a post. Counted in code points, so that no emoji is cut in two. */
export function excerptOf(content: string): string {
  // No more than can matter: a post may be a thick book.
  const characters = [...content.slice(0, 2 * (EXCERPT_CHARACTERS + 1))]
  return characters.length > EXCERPT_CHARACTERS ? `${characters.slice(0, EXCERPT_CHARACTERS).join('')}...` : content
}
