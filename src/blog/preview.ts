const PREVIEW_CHARACTERS = 200

/** The beginning of a post. Counted in code points, so that no emoji is cut in two. */
export function preview(content: string): string {
  const characters = [...content]
  return characters.length > PREVIEW_CHARACTERS ? `${characters.slice(0, PREVIEW_CHARACTERS).join('')}...` : content
}
