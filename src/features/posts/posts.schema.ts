import { z } from '@hono/zod-openapi'
import { imageSchema } from '#features/images/images.schema.ts'
import {
  changeSchema,
  formatSchema,
  newFields,
  scheduleFields,
  treeSchema,
  writtenFields,
} from '#features/writing/written.schema.ts'
import { integerSchema } from '#platform/http/integer.schema.ts'
import { AUTHOR_MAX, BODY_MAX, SUMMARY_MAX, TITLE_MAX } from '#platform/http/limits.ts'
import { flagSchema, pageFields, pageQuerySchema, wordsSchema } from '#platform/http/page.schema.ts'
import { lineSchema, textSchema } from '#platform/http/text.schema.ts'

const picture = z.union([imageSchema, z.null()])

export const postSchema = z
  .object({
    ...writtenFields,
    author: z.string().openapi({ description: 'Empty for an anonymous post.' }),
    summary: z.string().openapi({ description: 'Written by an administrator; may be empty.' }),
    coverImageId: z.int().nullable(),
    picture: picture.openapi({ description: 'The cover, or else the first picture of the text.' }),
    path: z.string().openapi({ example: '/blog/12-first-frost' }),
  })
  .extend(z.object(scheduleFields).partial().shape)
  .openapi('BlogPost')

export type Post = z.infer<typeof postSchema>

const neighbor = z.union([z.object({ id: z.int(), title: z.string(), path: z.string() }), z.null()])

export const shownPostSchema = postSchema
  .pick({ id: true, title: true, author: true, createdAt: true, summary: true, excerpt: true, path: true })
  .extend({
    isIndexed: z.boolean(),
    picture,
    tree: treeSchema,
    previous: neighbor.openapi({ description: 'The post before it in time.' }),
    next: neighbor.openapi({ description: 'The post after it in time.' }),
  })
  .openapi('ShownBlogPost')

export type ShownPost = z.infer<typeof shownPostSchema>

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
const format = formatSchema
const summary = textSchema('A summary', { max: SUMMARY_MAX })
const coverImageId = integerSchema('Send the id of an image.').nullable()

export const newPostSchema = z
  .object({
    ...{ ...words, author: author.default(''), format: format.default('text'), summary: summary.default('') },
    ...{ coverImageId: coverImageId.default(null), ...newFields },
  })
  .openapi('NewBlogPost')

export const postFormSchema = changeSchema({ ...words, author, format, summary, coverImageId }).openapi('BlogPostForm')

export type NewPostInput = z.infer<typeof newPostSchema>
export type PostInput = z.infer<typeof postFormSchema>
