export const PREVIEW_CHARACTERS = 200

/** The beginning of a post. Counted in code points, so that no emoji is cut in two. */
export function preview(content: string): string {
  // No more than can matter: a post may be a thick book.
  const characters = [...content.slice(0, 2 * (PREVIEW_CHARACTERS + 1))]
  return characters.length > PREVIEW_CHARACTERS ? `${characters.slice(0, PREVIEW_CHARACTERS).join('')}...` : content
}
