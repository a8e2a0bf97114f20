import { escapeMarkdown } from '#features/writing/text/plain-to-markdown.ts'

const UNPRINTABLE_IN_YAML = /[\u007f-\u009f\u2028\u2029\ufeff]/g

type Value = string | number | boolean | Date

/** Returns YAML between two lines of hyphens. Strings are quoted as in JSON, which is a subset of YAML. */
export function frontMatter(fields: Record<string, Value>): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${toYaml(value)}`)
  return `---\n${lines.join('\n')}\n---\n`
}

function toYaml(value: Value): string {
  if (value instanceof Date) return value.toISOString()
  const codeOf = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(value).replace(UNPRINTABLE_IN_YAML, codeOf)
}

const escapeParenthesis = (sign: string) => (sign === '(' ? '%28' : '%29')

/** Returns a relative URL, for Markdown and HTML. @param path with slashes between folders */
export const linkTo = (path: string) =>
  // In Markdown, an unpaired parenthesis would end the link.
  path.split('/').map(encodeURIComponent).join('/').replace(/[()]/g, escapeParenthesis)

export const imageInMarkdown = (alt: string, path: string) =>
  `![${escapeMarkdown(alt.replace(/\s+/g, ' ')).replaceAll(']', '\\]')}](${linkTo(path)})`
