import { TextInput } from '@mantine/core'
import { titleProps } from '#features/writing/form/WritingForm.tsx'
import type { WritingFieldsProps, WritingKind } from '#features/writing/form/writing-kind.ts'
import type { TextFormat } from '#features/writing/text/text-tree.ts'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'
import { fieldProps } from '#ui/office/field-props.ts'
import { adminPaths } from '#ui/paths.ts'
import { CardFields } from './CardFields.tsx'
import { PostArticle } from './PostArticle.tsx'
import { PostFacts } from './PostFacts.tsx'
import styles from './PostForm.module.css'
import type { Post } from './posts.schema.ts'

type PostWords = {
  title: string
  author: string
  content: string
  format: TextFormat
  summary: string
  coverImageId: number | null
}

type PostFieldsProps = WritingFieldsProps<PostWords, Post>

/** The writing screen of posts. */
export const POST_WRITING: WritingKind = {
  noun: 'post',
  path: adminPaths.manageBlog(),
  blank: (author): PostWords => ({
    ...{ title: '', author, content: '', format: 'markdown', summary: '', coverImageId: null },
  }),
  wordsOf: ({ title, author, content, format, summary, coverImageId }: Post): PostWords => ({
    ...{ title, author, content, format, summary, coverImageId },
  }),
  save(words: PostWords, saved, id) {
    const json = { ...words, ...saved }
    if (id !== undefined) return answer(adminApi.blog[':id'].$put({ param: { id: `${id}` }, json }))
    return answer(adminApi.blog.$post({ json: { id: 0, ...json, published: false } as PostWords }))
  },
  Above: ({ edit, errors }: PostFieldsProps) => (
    <div className={styles.names}>
      <TextInput {...titleProps(edit, errors)} />
      <TextInput label="Author" description="Leave blank for “Anonymous”." {...fieldProps(edit, errors, 'author')} />
    </div>
  ),
  Below: ({ edit, errors, item }: PostFieldsProps) => (
    <>
      <CardFields edit={edit} errors={errors} excerpt={item?.excerpt} />
      {item && <PostFacts post={item} />}
    </>
  ),
  preview:
    ({ title, author }: PostWords, post?: Post) =>
    (tree, now) => (
      <PostArticle
        post={{
          // The server trims these fields too.
          ...{ title: title.trim() || 'No title yet', author: author.trim(), tree },
          ...{ createdAt: post?.createdAt ?? now, publishAt: post?.publishAt ?? null },
        }}
      />
    ),
}
