const CHARACTERS = 300
const LINES = 6

/** The beginning of a text that is too long for a list, or null when it is not. */
export function beginningOf(text: string): string | null {
  const lines = text.split('\n', LINES + 1)
  const first = lines.slice(0, LINES).join('\n')
  // In code points, so that no emoji is cut in two.
  const characters = [...first.slice(0, 2 * (CHARACTERS + 1))]
  if (characters.length > CHARACTERS) return `${characters.slice(0, CHARACTERS).join('')}...`
  return lines.length > LINES ? `${first}...` : null
}
