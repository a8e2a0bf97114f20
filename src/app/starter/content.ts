// The content of a new site. Everyone and everything named in the JSON file is invented.
// Images are named by the two-digit prefix of their file in src/app/starter/images.
import type { TextFormat } from '#features/writing/text/text-tree.ts'
import json from './content.json' with { type: 'json' }

const prose = (paragraphs: string[]) => paragraphs.join('\n\n')

export const { carousel, certificates, settings } = json
export const quote = { ...json.quote, textColor: json.quote.textColor as 'white' | 'black' }
export const sections = json.sections.map((section) => ({ ...section, text: prose(section.text) }))
export const posts = json.posts.map(({ format = 'text', ...post }) => ({
  ...{ ...post, format: format as TextFormat, summary: '', coverImageId: null },
  // A picture's address has the key of its file (`starterKey`).
  content: prose(post.content),
}))
