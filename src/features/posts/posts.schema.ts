import { z } from '@hono/zod-openapi'
import { AUTHOR_MAX, BODY_MAX, TITLE_MAX } from '#platform/http/limits.ts'
import { flagSchema, pageFields, pageQuerySchema, wordsSchema } from '#platform/http/page.schema.ts'
import { lineSchema, textSchema } from '#platform/http/text.schema.ts'
import { changesSomething, NOTHING, versionSchema } from '#platform/http/version.schema.ts'

export const postSchema = z
  .object({
    id: z.int(),
    title: z.string(),
    author: z.string().openapi({ description: 'Empty for an anonymous post.' }),
    content: z.string().openapi({ description: 'Plain text; line breaks are kept.' }),
    published: z.boolean(),
    createdAt: z.iso.datetime(),
    version: z.int().openapi({ description: 'Version number, incremented by each save.' }),
  })
  .openapi('BlogPost')

export type Post = z.infer<typeof postSchema>

export const postPageSchema = z.object({ posts: z.array(postSchema), ...pageFields }).openapi('BlogPostPage')

export type PostPage = z.infer<typeof postPageSchema>

export const postQuerySchema = pageQuerySchema.extend({
  search: wordsSchema('title or author'),
  published: flagSchema('published', 'If true, drafts are left out, even with a session.'),
  excerpt: flagSchema('excerpt', 'If true, longer content is cut to its first 200 characters, followed by `...`.'),
})

export type PostQuery = z.infer<typeof postQuerySchema>

const author = lineSchema('The author', { max: AUTHOR_MAX })
  .nullable()
  .transform((name) => name ?? '')
const words = {
  title: lineSchema('A title', { max: TITLE_MAX, required: 'Enter a title.' }),
  content: textSchema('A post', { max: BODY_MAX, required: 'Enter some content.' }),
}
const published = z.boolean('“published” must be true or false.')

export const newPostSchema = z
  .object({ ...words, author: author.default(''), published: published.default(false) })
  .openapi('NewBlogPost')

export const postFormSchema = z
  .object({ ...words, author, published })
  .partial()
  .extend({ version: versionSchema })
  .refine(changesSomething, { path: ['title'], error: NOTHING })
  .openapi('BlogPostForm')

export type NewPostInput = z.infer<typeof newPostSchema>
export type PostInput = z.infer<typeof postFormSchema>
